import { toBusinessClock } from '#client/kit/businessClock.ts'

describe('The business clock', () => {
  it('shows the time of the business on the local clock, summer and winter, and no text that is no instant', () => {
    const local = (instant: string) => toBusinessClock(instant, 'America/Detroit').toLocaleString('en-US')
    expect(local('2026-07-04T03:59:59.900Z')).toBe('7/3/2026, 11:59:59 PM')
    expect(local('2026-12-24T05:30:00.000Z')).toBe('12/24/2026, 12:30:00 AM')
    // The clocks are put forward at 7:00 UTC.
    expect(local('2026-03-08T06:59:00.000Z')).toBe('3/8/2026, 1:59:00 AM')
    expect(local('2026-03-08T07:00:00.000Z')).toBe('3/8/2026, 3:00:00 AM')
    expect(local('soon')).toBe('Invalid Date')
  })
})
