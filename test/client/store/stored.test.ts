import { startShop } from './support/shopWithServer.ts'
import type { ShopServer } from './support/ShopServer.ts'
import { shopStore } from './support/shopStore.ts'

let server: ShopServer

beforeEach(async () => {
  server = await startShop()
})

afterEach(() => server.stop())

describe('a stored save', () => {
  it('[SA15] passes on the types of what it stored, once it is merged', async () => {
    const stored: (readonly string[])[] = []
    const store = await shopStore({
      serviceName: server.serviceName,
      onStored: (typeNames) => {
        expect(store.pending.count).toBe(0)
        stored.push([...typeNames].toSorted())
      },
    })
    const customer = store.create('Customer', { name: 'New' })
    store.create('Order', { note: 'a' }).customer = customer
    await store.save()
    expect(stored).toEqual([['Customer', 'Order']])
  })
})
