import { setImmediate as settled } from 'node:timers/promises'
import { FairShare } from '#server/edge/FairShare.ts'

const LIMITS = {
  maxConcurrent: 2,
  maxQueued: 1,
  maxWait: 600_000,
  refusalMessage: 'Too much at once',
  retryAfter: 7,
}

/** Work that ends when the test says so, and records when it begins. */
function startedWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

describe('a fair share', () => {
  it('limits concurrent work per owner, queues a little more and refuses the rest with Retry-After', async () => {
    const share = new FairShare<number>(LIMITS)
    const { begun, work, end } = startedWork()
    const running = ['a', 'b', 'c'].map((name) => share.run(1, work(name)))
    await expect(share.run(1, work('d'))).rejects.toMatchObject({
      code: 'too_many_requests',
      statusCode: 429,
      retryAfter: 7,
      message: 'Too much at once',
    })
    await settled()
    expect(begun).toEqual(['a', 'b'])
    end('a')
    expect(await running[0]).toBe('a')
    await settled()
    expect(begun).toEqual(['a', 'b', 'c'])
    for (const name of ['b', 'c']) end(name)
    expect(await Promise.all(running)).toEqual(['a', 'b', 'c'])
  })

  it('lets no owner wait for another one', async () => {
    const share = new FairShare<number>({ ...LIMITS, maxConcurrent: 1 })
    const { begun, work, end } = startedWork()
    const theirs = ['a', 'b'].map((name) => share.run(1, work(name)))
    const mine = share.run(2, work('mine'))
    await settled()
    expect(begun).toEqual(['a', 'mine'])
    end('mine')
    expect(await mine).toBe('mine')
    end('a')
    expect(await theirs[0]).toBe('a')
    await settled()
    end('b')
    expect(await theirs[1]).toBe('b')
  })

  it('gives the slot on when work fails, and refuses what has waited too long', async () => {
    const share = new FairShare<number>({ ...LIMITS, maxConcurrent: 1, maxWait: 1 })
    const release = await share.acquire(1)
    await expect(share.acquire(1)).rejects.toMatchObject({ code: 'too_many_requests' })
    release()
    await expect(share.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await share.run(1, () => Promise.resolve('next'))).toBe('next')
  })
})
