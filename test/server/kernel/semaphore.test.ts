import { Semaphore } from '#server/kernel/Semaphore.ts'

describe('a semaphore', () => {
  it('run a limited number concurrently, queue others and refuse the rest', async () => {
    const semaphore = new Semaphore({ maxConcurrent: 2, maxQueued: 1, refusalMessage: 'Too much' })
    const ends: (() => void)[] = []
    const begun: string[] = []
    const work = (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    }
    const all = ['a', 'b', 'c'].map((name) => semaphore.run(work(name)))
    await expect(semaphore.run(work('d'))).rejects.toMatchObject({ statusCode: 503, message: 'Too much' })
    expect(begun).toEqual(['a', 'b'])
    ends[0]?.()
    expect(await all[0]).toBe('a')
    expect(begun).toEqual(['a', 'b', 'c'])
    ends.slice(1).forEach((end) => end())
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
  })
})
