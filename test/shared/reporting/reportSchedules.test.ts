import { latestRun, nextRunAfter, reportedPeriod, timingText } from '#shared/reporting/reportSchedules.ts'

const ZONE = 'America/Detroit'
const monday = { every: 'Week', weekday: 'Monday', dayOfMonth: 1, hour: 6 } as const
const lastOfMonth = { every: 'Month', weekday: 'Monday', dayOfMonth: 31, hour: 6 } as const

describe('The schedule of a report', () => {
  it('[RP27] is due on its weekday at its hour of the business day, also across daylight saving changes', () => {
    expect(nextRunAfter(monday, '2026-10-30T12:00:00.000Z', ZONE)).toBe('2026-11-02T11:00:00.000Z')
    expect(nextRunAfter(monday, '2026-10-26T09:59:00.000Z', ZONE)).toBe('2026-10-26T10:00:00.000Z')
    expect(nextRunAfter(monday, '2026-10-26T10:00:00.000Z', ZONE)).toBe('2026-11-02T11:00:00.000Z')
  })

  it('[RP27] is due once on the days on which clocks change, also at an hour that is skipped or repeated', () => {
    const sunday = { ...monday, weekday: 'Sunday' } as const
    const skipped = nextRunAfter({ ...sunday, hour: 2 }, '2026-03-07T12:00:00.000Z', ZONE)
    expect(skipped).toBe('2026-03-08T07:00:00.000Z')
    expect(nextRunAfter({ ...sunday, hour: 2 }, String(skipped), ZONE)).toBe('2026-03-15T06:00:00.000Z')
    const repeated = nextRunAfter({ ...sunday, hour: 1 }, '2026-10-31T12:00:00.000Z', ZONE)
    expect(repeated).toBe('2026-11-01T05:00:00.000Z')
    expect(nextRunAfter({ ...sunday, hour: 1 }, String(repeated), ZONE)).toBe('2026-11-08T06:00:00.000Z')
  })

  it('[RP27] is due on its day of the month, in shorter months on the last day', () => {
    expect(nextRunAfter(lastOfMonth, '2026-02-01T00:00:00.000Z', ZONE)).toBe('2026-02-28T11:00:00.000Z')
    expect(nextRunAfter(lastOfMonth, '2026-02-28T11:00:00.000Z', ZONE)).toBe('2026-03-31T10:00:00.000Z')
    const first = { ...lastOfMonth, dayOfMonth: 1, hour: 0 }
    expect(nextRunAfter(first, '2026-12-15T00:00:00.000Z', ZONE)).toBe('2027-01-01T05:00:00.000Z')
  })

  it('[RP27] is never due where its timing is not valid', () => {
    for (const wrong of [{ dayOfMonth: 0 }, { hour: -1 }, { hour: 2_000_000_000 }])
      expect(nextRunAfter({ ...lastOfMonth, ...wrong }, '2026-02-01T00:00:00.000Z', ZONE)).toBe(null)
  })

  it('[RP27] that was missed is due once more, for the latest time, and then at its next time', () => {
    const due = '2026-11-02T11:00:00.000Z'
    const latest = (now: string) => latestRun(monday, { due, now }, ZONE)
    expect([latest(due), latest('2026-11-25T15:00:00.000Z')]).toEqual([due, '2026-11-23T11:00:00.000Z'])
    expect(nextRunAfter(monday, '2026-11-25T15:00:00.000Z', ZONE)).toBe('2026-11-30T11:00:00.000Z')
  })

  it('[RP27] is said in words', () => {
    expect([monday, { ...lastOfMonth, hour: 0 }, { ...monday, hour: 12 }].map(timingText)).toEqual([
      'Monday, 6:00AM',
      'Day 31 of the month, 12:00AM',
      'Monday, 12:00PM',
    ])
  })

  it('[RP28] reports the week or the month before', () => {
    expect(reportedPeriod(monday, '2026-11-23T11:00:00.000Z', ZONE)).toEqual({
      startDate: '2026-11-16',
      endDate: '2026-11-22',
    })
    expect(reportedPeriod(lastOfMonth, '2026-11-30T11:00:00.000Z', ZONE)).toEqual({
      startDate: '2026-10-01',
      endDate: '2026-10-31',
    })
  })
})
