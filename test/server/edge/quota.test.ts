import { Quota } from '#server/edge/Quota.ts'
import { TooManyRequests } from '#server/kernel/errors.ts'

describe('a quota', () => {
  let now = 0
  const aQuota = () => new Quota<string>({ amount: 60, seconds: 60, refusalMessage: 'Too much' }, () => now)

  it('is separate per owner, and is replenished evenly', () => {
    const quota = aQuota()
    quota.take('dana', 50)
    expect(() => quota.take('dana', 20)).toThrow(new TooManyRequests('Too much', 10))
    quota.take('kim', 60)
    now += 10_000
    quota.take('dana', 20)
    expect(() => quota.take('dana', 1)).toThrow(TooManyRequests)
    now += 3_600_000
    quota.take('dana', 60)
    expect(() => quota.take('dana', 1)).toThrow(TooManyRequests)
  })

  it('allows an amount above the limit once, and then nothing until it is replenished', () => {
    const quota = aQuota()
    quota.take('dana', 180)
    now += 120_000
    expect(() => quota.take('dana', 1)).toThrow(new TooManyRequests('Too much', 1))
    now += 1_000
    quota.take('dana', 1)
  })

  it('is replenished as before when the clock of the day is set back by two hours, or by ten days', () => {
    jest.useFakeTimers()
    try {
      const quota = new Quota<string>({ amount: 60, seconds: 60, refusalMessage: 'Too much' })
      for (const hours of [2, 240]) {
        quota.take('dana', 20)
        jest.setSystemTime(Date.now() - hours * 3_600_000)
        expect(() => quota.require('dana', 20)).not.toThrow()
      }
    } finally {
      jest.useRealTimers()
    }
  })
})
