import { addressOf, addressToSend, viewIn } from '#client/app/views/SavedView.ts'
import { SavedViews } from '#client/app/views/SavedViews.ts'

const view = (name: string) => ({
  listId: 'customer-search',
  list: 'Customers',
  path: '/customers/search',
  name,
  filter: { billCity: 'Ada & Zeeland' },
  layout: { columns: [{ dataField: 'phone', visible: false }] },
})

describe('B-10 saved views', () => {
  beforeEach(() => localStorage.clear())

  it('[VW1] are stored for each user, by name, and can be renamed, updated and deleted', () => {
    const views = new SavedViews(1, localStorage)
    const ours = views.add(view('Ours'))
    views.add({ ...view('All'), listId: 'rates' })
    views.change(ours.id, { name: 'Theirs' })
    const again = new SavedViews(1, localStorage)
    expect(again.all.map(({ name }) => name)).toEqual(['All', 'Theirs'])
    expect(again.ofList('customer-search')).toEqual([{ ...view('Theirs'), id: ours.id }])
    again.change(ours.id, { filter: {} })
    expect(again.find(ours.id)).toMatchObject({ filter: {}, name: 'Theirs' })
    again.remove(ours.id)
    expect(again.find(ours.id)).toBeNull()
    expect(new SavedViews(2, localStorage).all).toEqual([])
  })

  it.each(['{', '{"a":1}', '[1, null, {"id":"x"}]'])('are none where %s is stored', (stored) => {
    localStorage.setItem('rolloff.views.1', stored)
    expect(new SavedViews(1, localStorage).all).toEqual([])
  })

  it('[VW2] have an address of their own, and one to send that says all that they consist of', () => {
    const saved = { ...view('Ours'), id: 'a/b' }
    const search = (address: string): string => address.slice(address.indexOf('?'))
    expect(viewIn(search(addressOf(saved)))).toEqual({ id: 'a/b' })
    const { name, filter, layout } = saved
    expect(viewIn(search(addressToSend(saved)))).toEqual({ name, filter, layout })
    expect(addressToSend(saved)).toMatch(/^\/customers\/search\?/)
  })

  it.each([
    '',
    '?other=1',
    '?viewed=',
    '?viewed={',
    '?viewed=[]',
    '?viewed={"name":"x","filter":1,"layout":{}}',
  ])('[VW2] the address %s asks for none', (search) => expect(viewIn(search)).toBeNull())
})
