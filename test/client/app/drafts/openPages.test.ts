import { openPages } from '#client/app/drafts/openPages.ts'

describe('B-04 An open page', () => {
  /** The locks of a browser: each is held until the work of its page ends. */
  const lockManager = () => {
    const held = new Set<string>()
    return {
      request: async (name: string, work: () => Promise<unknown>) => {
        held.add(name)
        await work()
        held.delete(name)
      },
      query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
    } as unknown as LockManager
  }

  it('is known to the others by its id for as long as it is open', async () => {
    const locks = lockManager()
    const [one, other] = [openPages(locks), openPages(locks)]
    expect(await other.isOpen('a')).toBe(false)
    one.announce('a')
    await Promise.resolve()
    expect([await other.isOpen('a'), await other.isOpen('b')]).toEqual([true, false])
  })

  it.each([
    ['alone, by a lock', true],
    ['in a browser without locks', false],
  ])('works with the drafts %s', async (_how, hasLocks) => {
    const names: string[] = []
    const locks = {
      request: (name: string, work: () => void) => {
        names.push(name)
        return Promise.resolve(work())
      },
    } as unknown as LockManager
    const work = jest.fn()
    await openPages(hasLocks ? locks : undefined).alone(work)
    expect([names, work.mock.calls.length]).toEqual([hasLocks ? ['rolloff.drafts'] : [], 1])
  })

  it('counts as closed in a browser that cannot tell', async () => {
    const pages = openPages(undefined)
    pages.announce('a')
    expect(await pages.isOpen('a')).toBe(false)
    const unnamed = { query: () => Promise.resolve({}) } as unknown as LockManager
    expect(await openPages(unnamed).isOpen('a')).toBe(false)
  })
})
