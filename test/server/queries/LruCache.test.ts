import { LruCache } from '#server/queries/LruCache.ts'

describe('[QU21] the cache of plans', () => {
  it('keeps the most recently used ones, and makes the others anew', () => {
    const cache = new LruCache<string, string>(2)
    const made: string[] = []
    const use = (key: string) =>
      cache.getOrCreate(key, () => {
        made.push(key)
        return key.toUpperCase()
      })
    expect(['a', 'b', 'a', 'c', 'a', 'b'].map(use)).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('keeps nothing of a plan that could not be made', () => {
    const cache = new LruCache<string, number>(2)
    const failing = (): number => {
      throw new Error('refused')
    }
    expect(() => cache.getOrCreate('a', failing)).toThrow('refused')
    expect(cache.getOrCreate('a', () => 1)).toBe(1)
  })
})
