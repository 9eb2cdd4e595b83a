import { Recents } from '#client/context/Recents.ts'

const page = (id: number) => ({ path: `/customers/${id}`, caption: `Customer ${id}`, detail: 'Customer' })

describe('B-10 recent pages', () => {
  beforeEach(() => localStorage.clear())

  it('are kept for each user, the latest first, each once, at most twelve', () => {
    const recents = new Recents(1, localStorage)
    for (let id = 1; id <= 14; id += 1) recents.note(page(id))
    recents.note(page(10))
    const paths = new Recents(1, localStorage).pages.map(({ path }) => path)
    expect(paths.slice(0, 3)).toEqual(['/customers/10', '/customers/14', '/customers/13'])
    expect(paths).toHaveLength(12)
    expect(new Recents(2, localStorage).pages).toEqual([])
  })

  it.each(['{', '{"a":1}', '[1, null, {"path":"/x"}]'])('are none where %s is stored', (stored) => {
    localStorage.setItem('rolloff.recent.1', stored)
    expect(new Recents(1, localStorage).pages).toEqual([])
  })

  it('last as long as the page where nothing can be stored', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    }
    // The rest of a storage is not used.
    const recents = new Recents(1, full as unknown as Storage)
    recents.note(page(1))
    expect(recents.pages).toHaveLength(1)
  })
})
