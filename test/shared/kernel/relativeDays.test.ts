import { resolveRelativeDays, relativePeriod, relativeDayCaptions } from '#shared/kernel/relativeDays.ts'

describe('days that move with the calendar', () => {
  it.each([
    ['today', '2026-11-23', '2026-11-23'],
    ['thisWeek', '2026-11-23', '2026-11-29'],
    ['previousWeek', '2026-11-16', '2026-11-22'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
  ] as const)('[VW3] %s is a period of its own each day', (rule, startDate, endDate) => {
    expect(relativePeriod(rule, '2026-11-23')).toEqual({ startDate, endDate })
  })

  it('[VW3] become the days that they are when the view is opened', () => {
    const stored = {
      from: { rule: 'thisWeek', end: 'startDate' },
      to: { rule: 'thisWeek', end: 'endDate' },
      city: 'Ada',
    }
    expect(resolveRelativeDays(stored, '2026-11-23')).toEqual({
      from: '2026-11-23',
      to: '2026-11-29',
      city: 'Ada',
    })
    expect(resolveRelativeDays(stored, '2027-01-01')).toEqual({
      from: '2026-12-28',
      to: '2027-01-03',
      city: 'Ada',
    })
    expect(relativeDayCaptions(stored)).toEqual(['this week'])
  })

  it.each([
    [{ rule: 'toString', end: 'startDate' }],
    [{ rule: 'today' }],
    [{ rule: 'today', end: 'rule' }],
    [null],
  ])('[VW3] leave other values unchanged: %j', (value) => {
    expect([
      resolveRelativeDays({ from: value }, '2026-11-23'),
      relativeDayCaptions({ from: value }),
    ]).toEqual([{ from: value }, []])
  })
})
