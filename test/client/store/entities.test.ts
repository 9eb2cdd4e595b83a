import { DataServiceUnavailable } from '#client/store/errors.ts'
import { EntityStore } from '#client/store/EntityStore.ts'
import { autorun } from 'mobx'
import { loadedStore } from './support/loadedStore.ts'
import { ShopServer } from './support/ShopServer.ts'
import { shopQueries, type Shop } from './support/shopModel.ts'
import { customerRow, NOW, orderRow, shopStore } from './support/shopStore.ts'

/** The values that a reaction saw in each run. */
function seen<T>(read: () => T): T[] {
  const values: T[] = []
  autorun(() => {
    values.push(read())
  })
  return values
}

function sorted(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other)
}

describe('entities', () => {
  it('[EN1] notify reactions of a changed value, no matter who changed it', async () => {
    const { store, customer } = await loadedStore()
    const names = seen(() => customer.name)
    customer.name = 'Mine'
    customer.name = 'Mine'
    store.journal.undo()
    store.mergeRows('Customer', [customerRow(1, { name: 'Theirs', rowVersion: 2 })])
    expect(names).toEqual(['C1', 'Mine', 'C1', 'Theirs'])
  })

  it('[EN2] notify reactions of children that are added, moved, removed and restored', async () => {
    const { store, customer, other, order } = await loadedStore()
    const ids = seen(() => sorted(customer.orders.map(({ id }) => id)))
    const made = store.create('Order', { customerId: 1 })
    order.customerId = 2
    customer.orders.push(order)
    store.remove(order)
    store.journal.undo()
    expect(ids).toEqual(
      [
        [11, 12],
        [11, 12, made.id],
        [12, made.id],
        [11, 12, made.id],
        [12, made.id],
        [11, 12, made.id],
      ].map(sorted),
    )
    expect(other.orders).toHaveLength(0)
  })

  it.each<[how: string, read: (ids: readonly { readonly id: number }[]) => unknown]>([
    ['its length', (orders) => orders.length],
    ['a loop', (orders) => [...orders].length],
    ['an index', (orders) => orders[2] !== undefined],
    ['an index from the end', (orders) => orders.at(2) !== undefined],
    ['whether it has an index', (orders) => 2 in orders],
    ['its keys', (orders) => Object.keys(orders).includes('2')],
    ['a search', (orders) => orders.some(({ id }) => id < 0)],
  ])('[EN2] notify reactions that read of a collection only %s', async (_how, read) => {
    const { store, customer } = await loadedStore()
    const before = read(customer.orders)
    const values = seen(() => read(customer.orders))
    const made = store.create('Order', { customerId: 1 })
    const after = read(customer.orders)
    expect(after).not.toEqual(before)
    store.remove(made)
    expect(values).toEqual([before, after, before])
  })

  it('[EN3] keep foreign key, reference and collection in agreement', async () => {
    const { store, customer, other, order } = await loadedStore()
    order.customer = other
    expect([order.customerId, other.orders.includes(order), customer.orders.includes(order)]).toEqual([
      2,
      true,
      false,
    ])
    order.customerId = 1
    expect([order.customer, customer.orders.includes(order)]).toEqual([customer, true])
    order.customerId = null
    expect(order.customer).toBeNull()
    const made = store.create('Customer', { name: 'New' })
    made.orders.push(order)
    expect([order.customerId, order.customer]).toEqual([made.id, made])
  })

  it('[EN4] have the given computed properties', async () => {
    const { customer } = await loadedStore()
    const names = seen(() => customer.displayName)
    customer.city = 'Novi'
    expect(names).toEqual(['C1 (Flint)', 'C1 (Novi)'])
  })

  it('[EN5] arrive in one batch', async () => {
    const server = await ShopServer.start()
    server.database.insert('Customer', customerRow(1))
    for (const id of [1, 2, 3]) server.database.insert('Order', orderRow(id, 1))
    const store = await shopStore({ serviceName: server.serviceName })
    const counts = seen(() => [store.local('Customer').length, store.local('Order').length])
    await store.query(shopQueries.Customers, { expand: ['orders'] })
    expect(counts).toEqual([
      [0, 0],
      [1, 3],
    ])
    await server.stop()
  })

  it('[EN6] are not reattached by a parent that they left', async () => {
    const store = await shopStore()
    store.mergeRows('Order', [orderRow(11, 7)])
    const order = store.cached('Order', 11)
    if (order === null) throw new Error('no order')
    order.customerId = 8
    store.mergeRows('Customer', [customerRow(7)])
    expect([order.customerId, order.customer]).toEqual([8, null])
    store.mergeRows('Customer', [customerRow(8)])
    expect([order.customerId, order.customer?.id]).toEqual([8, 8])
    expect(store.cached('Customer', 7)?.orders).toHaveLength(0)
  })

  it('[EN7] are listed by type, observably', async () => {
    const { store, order } = await loadedStore()
    const lengths = seen(() => store.local('Order').length)
    store.create('Order')
    store.remove(order)
    store.journal.undo()
    store.journal.undo()
    expect(lengths).toEqual([2, 3, 2])
  })
})

it('[EN7] clearing the store empties the lists, with all that is pending', async () => {
  const { store, customer } = await loadedStore()
  const lengths = seen(() => [store.local('Customer').length, store.pending.count])
  customer.name = 'a'
  store.clear()
  expect(lengths[0]).toEqual([2, 0])
  expect(lengths.at(-1)).toEqual([0, 0])
  expect([store.cached('Customer', 1), store.stateOf(customer), store.journal.canUndo]).toEqual([
    null,
    'detached',
    false,
  ])
})

describe('preparing', () => {
  it('[EN8] fetches the metadata, or raises DataServiceUnavailable', async () => {
    const server = await ShopServer.start()
    const store = await EntityStore.prepare<Shop>({ serviceName: server.serviceName, now: () => NOW })
    expect(store.create('Customer', { name: 'New' }).name).toBe('New')
    expect([store.pending.count, store.journal.entries.length]).toEqual([1, 1])
    const elsewhere = EntityStore.prepare<Shop>({
      serviceName: `${server.serviceName}/nowhere`,
      now: () => NOW,
    })
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
    const address = server.serviceName
    await server.stop()
    const gone = EntityStore.prepare<Shop>({ serviceName: address, now: () => NOW })
    await expect(gone).rejects.toThrow(DataServiceUnavailable)
    await expect(gone).rejects.toMatchObject({ code: 'unreachable', name: 'DataServiceUnavailable' })
  })

  it('[EN9] sends the current token with every request', async () => {
    const server = await ShopServer.start()
    let tokens = 0
    const store = await shopStore({
      serviceName: server.serviceName,
      token: () => Promise.resolve(`t${String(++tokens)}`),
    })
    await store.query(shopQueries.Customers)
    store.create('Customer', { name: 'New' })
    await store.save()
    expect(server.requests.map(({ token }) => token)).toEqual(['Bearer t1', 'Bearer t2'])
    await server.stop()
  })
})
