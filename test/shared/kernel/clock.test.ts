import { fc } from '#test/support/seed.ts'
import {
  addDays,
  addMinutes,
  minutesSinceMidnight,
  dayOfInstant,
  endOfDay,
  formatTimeOfDay,
  instantAt,
  minutesBetween,
  startOfDay,
  weekdayOf,
} from '#shared/kernel/days.ts'

const DETROIT = 'America/Detroit'

describe('local time in the business time zone', () => {
  it('starts and ends a day at local midnight, in winter and in summer', () => {
    expect(startOfDay('2026-01-15', DETROIT)).toBe('2026-01-15T05:00:00.000Z')
    expect(endOfDay('2026-01-15', DETROIT)).toBe('2026-01-16T04:59:59.999Z')
    expect(startOfDay('2026-07-15', DETROIT)).toBe('2026-07-15T04:00:00.000Z')
  })

  it('has days of 23 and 25 hours at daylight saving changes', () => {
    const hours = (day: string): number =>
      minutesBetween(startOfDay(day, DETROIT), startOfDay(addDays(day, 1), DETROIT)) / 60
    expect(['2026-03-07', '2026-03-08', '2026-11-01', '2026-11-02'].map(hours)).toEqual([24, 23, 25, 24])
  })

  it('shifts a skipped time by an hour and takes the first of a repeated time', () => {
    expect(instantAt('2026-03-08', 150, DETROIT)).toBe('2026-03-08T07:30:00.000Z')
    expect(formatTimeOfDay('2026-03-08T07:30:00.000Z', DETROIT)).toBe('3:30AM')
    expect(instantAt('2026-11-01', 90, DETROIT)).toBe('2026-11-01T05:30:00.000Z')
  })

  it('starts a day at its first moment if clocks change at midnight', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
    expect(dayOfInstant('2018-11-04T03:00:00.000Z', 'America/Sao_Paulo')).toBe('2018-11-04')
  })

  it('is the inverse of the day and the time of day of every instant', () => {
    const zones = fc.constantFrom(DETROIT, 'UTC', 'Asia/Kolkata', 'Pacific/Auckland')
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8000 }),
        fc.integer({ min: 240, max: 1439 }),
        zones,
        (count, minutes, zone) => {
          const day = addDays('2010-01-01', count)
          const instant = instantAt(day, minutes, zone)
          expect([dayOfInstant(instant, zone), minutesSinceMidnight(instant, zone)]).toEqual([day, minutes])
          const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)]
          expect([dayOfInstant(start, zone), dayOfInstant(end, zone)]).toEqual([day, day])
          expect(addMinutes(end, 1 / 60_000)).toBe(startOfDay(addDays(day, 1), zone))
        },
      ),
    )
  })

  it('calculates the day of the week and adds minutes', () => {
    expect(['2026-11-15', '2026-11-21'].map(weekdayOf)).toEqual([0, 6])
    expect(addMinutes('2026-11-21T23:30:00.000Z', 60)).toBe('2026-11-22T00:30:00.000Z')
    expect(minutesBetween('2026-11-21T23:30:00.000Z', '2026-11-21T23:30:30.000Z')).toBe(0.5)
  })
})
