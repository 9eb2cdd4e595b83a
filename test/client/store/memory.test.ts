import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expectEventually } from '#test/support/eventually.ts'
import { storeWithServer, startShop } from './support/shopWithServer.ts'
import type { ShopServer } from './support/ShopServer.ts'
import type { ShopStore } from './support/shopStore.ts'

let server: ShopServer

beforeEach(async () => {
  server = await startShop()
})

afterEach(() => server.stop())

setFlagsFromString('--expose-gc')
// With the flag a new context has this function.
const collectGarbage = runInNewContext('gc') as () => void
setFlagsFromString('--no-expose-gc')

/** References to new customers that were removed at once, or undone. */
function createAndRemove(store: ShopStore, remove: (customer: ReturnType<typeof create>) => void) {
  return Array.from({ length: 20 }, () => {
    const customer = create(store)
    const order = store.create('Order', { customerId: customer.id })
    remove(customer)
    store.remove(order)
    return new WeakRef(customer)
  })
}

function create(store: ShopStore) {
  return store.create('Customer', { name: 'new' })
}

function countAlive(references: readonly WeakRef<object>[]): number {
  collectGarbage()
  return references.filter((reference) => reference.deref() !== undefined).length
}

it('[JR10] a record that was created and removed leaves the memory with the save that empties the journal', async () => {
  const { store, customer } = await storeWithServer(server)
  const created = createAndRemove(store, (each) => store.remove(each))
  customer.name = 'mine'
  expect(countAlive(created)).toBe(20)
  await store.save()
  await expectEventually(() => countAlive(created)).toBe(0)
})

it('[JR10] nothing holds what was discarded, nor what was edited before the cache was emptied', async () => {
  const { store } = await storeWithServer(server)
  const created = createAndRemove(store, () => store.journal.undo())
  store.rejectAll()
  await expectEventually(() => countAlive(created)).toBe(0)
  const edited = store.local('Order').map((order) => {
    order.note = 'mine'
    return new WeakRef(order)
  })
  store.clear()
  await expectEventually(() => countAlive(edited)).toBe(0)
})
