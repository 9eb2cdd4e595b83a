import { fc } from '#test/support/seed.ts'
import { addDays, daysBetween, minutesBetween, weekdayOf } from '#shared/kernel/days.ts'
import {
  daysInPeriod,
  instantRange,
  isInPeriod,
  monthBefore,
  MAX_YEARS,
  MAX_YEARS_BY_DAY,
  periodBefore,
  periodError,
  periodOf,
  reportWeekOf,
  weekBefore,
} from '#shared/kernel/periods.ts'

const DETROIT = 'America/Detroit'

describe('periods of reports', () => {
  it('O-086 [RP1] are weeks from Monday to Sunday', () => {
    const week = { startDate: '2026-11-16', endDate: '2026-11-22' }
    expect(['2026-11-16', '2026-11-19', '2026-11-22'].map(reportWeekOf)).toEqual([week, week, week])
    expect(weekBefore(week)).toEqual({ startDate: '2026-11-09', endDate: '2026-11-15' })
  })

  it('O-086 [RP1] contain their day and follow each other without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), (count) => {
        const day = addDays('2020-01-01', count)
        const week = reportWeekOf(day)
        expect(week.startDate <= day && day <= week.endDate).toBe(true)
        expect(weekdayOf(week.startDate)).toBe(1)
        expect(daysInPeriod(week)).toHaveLength(7)
        expect(addDays(weekBefore(week).endDate, 1)).toBe(week.startDate)
      }),
    )
  })

  it('O-081 [RP26] are compared with the same number of days immediately before', () => {
    expect(periodBefore({ startDate: '2026-11-16', endDate: '2026-11-22' })).toEqual({
      startDate: '2026-11-09',
      endDate: '2026-11-15',
    })
    expect(periodBefore({ startDate: '2026-03-01', endDate: '2026-03-31' })).toEqual({
      startDate: '2026-01-29',
      endDate: '2026-02-28',
    })
    expect(periodBefore({ startDate: '2026-03-09', endDate: '2026-03-09' })).toEqual({
      startDate: '2026-03-08',
      endDate: '2026-03-08',
    })
  })

  it('O-080 [RP2] include the previous month, across leap years and new years', () => {
    expect(monthBefore('2026-11-21')).toEqual({ startDate: '2026-10-01', endDate: '2026-10-31' })
    expect(monthBefore('2026-01-01')).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' })
    expect(monthBefore('2024-03-31')).toEqual({ startDate: '2024-02-01', endDate: '2024-02-29' })
  })

  it('O-086 [RP3] are null while a date is missing', () => {
    expect(periodOf({ startDate: '2026-11-16', endDate: null })).toBeNull()
    expect(periodOf({ startDate: null, endDate: '2026-11-16' })).toBeNull()
    expect(periodOf({ startDate: '2026-11-16', endDate: '2026-11-17' })).toEqual({
      startDate: '2026-11-16',
      endDate: '2026-11-17',
    })
  })

  it('O-091 [RP4] go from the start of the first day to the end of the last', () => {
    const november = { startDate: '2026-11-01', endDate: '2026-11-01' }
    expect(instantRange(november, DETROIT)).toEqual({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-11-02T04:59:59.999Z',
    })
    const march = instantRange({ startDate: '2026-03-08', endDate: '2026-03-08' }, DETROIT)
    expect(Math.ceil(minutesBetween(march.from, march.to)) / 60).toBe(23)
  })

  it('O-084 [RP20] do not end before they start, nor exceed the maximum years', () => {
    const mistake = (startDate: string, endDate: string) =>
      periodError({ startDate, endDate }, MAX_YEARS)?.field ?? null
    expect(mistake('2026-11-02', '2026-11-02')).toBeNull()
    expect(periodError({ startDate: '2026-11-02', endDate: '2026-11-01' }, MAX_YEARS)).toEqual({
      field: 'endDate',
      message: 'The last day is before the first one.',
    })
    expect(mistake('2016-11-02', '2026-11-02')).toBeNull()
    expect(mistake('2016-11-01', '2026-11-02')).toBe('startDate')
    expect(mistake('0202-11-01', '2026-11-02')).toBe('startDate')
    expect(periodError({ startDate: '2021-11-01', endDate: '2026-11-02' }, MAX_YEARS_BY_DAY)).toEqual({
      field: 'startDate',
      message: 'The period can be at most 5 years long, from the start date to the end date.',
    })
  })

  it('O-091 [RP4] contain an instant exactly between their first and last ones', () => {
    const period = { startDate: '2026-11-01', endDate: '2026-11-02' }
    const { from, to } = instantRange(period, DETROIT)
    expect([from, to].map((instant) => isInPeriod(instant, period, DETROIT))).toEqual([true, true])
    expect(isInPeriod('2026-11-01T03:59:59.999Z', period, DETROIT)).toBe(false)
    expect(isInPeriod('2026-11-03T05:00:00.000Z', period, DETROIT)).toBe(false)
    expect(isInPeriod(null, period, DETROIT)).toBe(false)
    expect(daysBetween(period.startDate, period.endDate) + 1).toBe(daysInPeriod(period).length)
  })
})
