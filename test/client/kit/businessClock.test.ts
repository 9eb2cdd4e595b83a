import { toBusinessClock, fromBusinessClock } from '#client/kit/businessClock.ts'

describe('The business clock', () => {
  it.each(['2026-07-04T16:00:00.000Z', '2026-12-24T05:30:00.000Z', '2026-03-08T07:30:00.000Z'])(
    'gives back the instant %s that it was read from',
    (instant) => {
      expect(fromBusinessClock(toBusinessClock(instant, 'America/Detroit'), 'America/Detroit')).toBe(instant)
    },
  )
})
