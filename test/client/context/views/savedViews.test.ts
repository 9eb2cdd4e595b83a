import { ApiClient } from '#client/api/ApiClient.ts'
import { SavedViews } from '#client/context/views/SavedViews.ts'
import { urlOfView, urlToSend, viewIn } from '#client/context/views/viewUrl.ts'
import type { SavedView, SaveViewRequest } from '#shared/wire/views.ts'

const view = (name: string) => ({
  listId: 'customer-search',
  list: 'Customers',
  path: '/customers/search',
  name,
  filter: { billCity: 'Ada & Zeeland' },
  layout: { columns: [{ dataField: 'phone', visible: false }] },
})

/** Answers like the server for one user. */
function viewServer(stored: SavedView[]): ApiClient {
  const answer = (url: string, body: SaveViewRequest): void => {
    if (url === '/api/views/delete')
      stored.splice(
        stored.findIndex(({ id }) => id === body.id),
        1,
      )
    if (url !== '/api/views/save') return
    const index = stored.findIndex(({ id }) => id === body.id)
    const saved = { id: 50 + stored.length, owner: null, ...body }
    stored.splice(index === -1 ? stored.length : index, index === -1 ? 0 : 1, saved)
  }
  return new ApiClient({
    fetch: async (url, init) => {
      const body = typeof init?.body === 'string' ? init.body : '{}'
      // The product's own request.
      if (typeof url === 'string') answer(url, JSON.parse(body) as SaveViewRequest)
      return Response.json(stored)
    },
  })
}

describe('B-10 saved views', () => {
  it('[VW1] are those that the server answers with, and can be added, renamed, shared and deleted', async () => {
    const shared: SavedView = { ...view('All'), id: 3, sharedWith: 'Customer', owner: 'Dana Whitfield' }
    const views = new SavedViews(viewServer([shared]))
    await views.load()
    expect(views.all).toEqual([shared])
    const ours = await views.add(view('All'))
    expect(ours).toEqual({ ...view('All'), id: 51, sharedWith: null, owner: null })
    await views.change(ours, { name: 'Theirs', sharedWith: 'Customer' })
    expect(views.find(51)).toEqual({ ...view('Theirs'), id: 51, sharedWith: 'Customer', owner: null })
    expect(views.ofList('rates')).toEqual([])
    expect(views.ofList('customer-search')).toHaveLength(2)
    await views.remove(51)
    expect(views.all).toEqual([shared])
  })

  it('[VW2] have an address of their own, and one to send that says all that they consist of', () => {
    const search = (address: string): string => address.slice(address.indexOf('?'))
    expect(viewIn(search(urlOfView({ path: '/customers/search', id: 7 })))).toEqual({ id: 7 })
    const { path, name, filter, layout } = view('Ours')
    const sent = urlToSend({ path, name, filter, layout })
    expect(viewIn(search(sent))).toEqual({ name, filter, layout })
    expect(sent).toMatch(/^\/customers\/search\?/)
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
