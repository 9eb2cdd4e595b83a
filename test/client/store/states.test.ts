import { SaveRejected } from '#client/store/errors.ts'
import { labels, loadedStore, pendingOf } from './support/loadedStore.ts'
import { storeWithServer, startShop } from './support/shopWithServer.ts'
import type { ShopServer } from './support/ShopServer.ts'
import { customerRow, NOW } from './support/shopStore.ts'

let server: ShopServer

beforeEach(async () => {
  server = await startShop()
})

afterEach(() => server.stop())

describe('an unchanged record', () => {
  it('[ST1] becomes modified when edited', async () => {
    const { store, order } = await loadedStore()
    expect(store.stateOf(order)).toBe('unchanged')
    order.note = 'a'
    expect(pendingOf(store)).toEqual([[order, 'modified', { note: [null, 'a'] }]])
  })

  it('[ST2] is marked deleted when removed, or stamped if its type has a deletion stamp', async () => {
    const { store, customer, order } = await loadedStore()
    store.remove(order)
    store.remove(customer)
    expect(pendingOf(store)).toEqual([
      [order, 'deleted', {}],
      [customer, 'deleted', { deleted: [null, NOW] }],
    ])
    expect(customer.orders).not.toContain(order)
  })

  it('[ST3] [ST4] is not changed by revert or by a save', async () => {
    const { store, order } = await storeWithServer(server)
    store.pending.revertRecord(order)
    expect(store.journal.entries).toEqual([])
    expect(await store.save()).toEqual({ entities: [], keyMappings: [] })
    expect(server.saves()).toEqual([])
  })
})

describe('an added record', () => {
  it('[ST5] stays added when edited', async () => {
    const { store } = await loadedStore()
    const made = store.create('Order')
    made.note = 'a'
    expect(pendingOf(store)).toEqual([[made, 'added', { note: [null, 'a'] }]])
  })

  it('[ST6] [ST7] leaves the cache when removed or reverted', async () => {
    const { store } = await loadedStore()
    const [removed, reverted] = [store.create('Order'), store.create('Order')]
    expect(store.pending.count).toBe(2)
    store.remove(removed)
    store.pending.revertRecord(reverted)
    expect([store.stateOf(removed), store.stateOf(reverted)]).toEqual(['detached', 'detached'])
    expect(store.pending.count).toBe(0)
  })

  it('[ST8] is the same entity, unchanged, with its real key, when saved', async () => {
    const { store } = await storeWithServer(server)
    const made = store.create('Customer', { name: ' New ' })
    expect(made.id).toBeLessThan(0)
    const { keyMappings } = await store.save()
    expect(keyMappings).toEqual([{ typeName: 'Customer', tempValue: expect.any(Number), realValue: made.id }])
    expect([made.id > 0, made.name, made.rowVersion]).toEqual([true, 'New', 1])
    expect(store.cached('Customer', made.id)).toBe(made)
    expect(store.stateOf(made)).toBe('unchanged')
  })

  it('[ST9] is added as before when the save is refused', async () => {
    const { store } = await storeWithServer(server)
    const made = store.create('Customer', { name: 'taken' })
    await expect(store.save()).rejects.toThrow(SaveRejected)
    expect(pendingOf(store)).toEqual([[made, 'added', { name: [null, 'taken'] }]])
  })

  it('[ST10] is removed by undo and restored, with its values, by redo', async () => {
    const { store } = await loadedStore()
    const made = store.create('Order', { customerId: 1, note: 'a' })
    store.journal.undo()
    expect(store.stateOf(made)).toBe('detached')
    store.journal.redo()
    expect(store.cached('Order', made.id)).toBe(made)
    expect([made.note, made.customer?.id, store.stateOf(made)]).toEqual(['a', 1, 'added'])
  })
})

describe('a modified record', () => {
  it('[ST11] [PC4] is unchanged once every field is back at its base', async () => {
    const { store, order } = await loadedStore()
    order.note = 'a'
    order.total = 5
    order.note = null
    expect(pendingOf(store)).toEqual([[order, 'modified', { total: [10, 5] }]])
    order.total = 10
    expect([store.pending.count, store.stateOf(order)]).toEqual([0, 'unchanged'])
  })

  it('[ST12] keeps its changed fields when removed', async () => {
    const { store, order } = await loadedStore()
    order.note = 'a'
    store.remove(order)
    expect(pendingOf(store)).toEqual([[order, 'deleted', { note: [null, 'a'] }]])
    store.journal.undo()
    expect(pendingOf(store)).toEqual([[order, 'modified', { note: [null, 'a'] }]])
  })

  it('[ST13] is unchanged when reverted', async () => {
    const { store, order } = await loadedStore()
    order.note = 'a'
    order.customerId = 2
    store.pending.revertRecord(order)
    expect([order.note, order.customer?.id, store.pending.count]).toEqual([null, 1, 0])
  })

  it("[ST14] is unchanged on the server's row when saved", async () => {
    const { store, customer } = await storeWithServer(server)
    customer.name = ' Ann '
    await store.save()
    expect([customer.name, customer.rowVersion, store.stateOf(customer)]).toEqual(['Ann', 2, 'unchanged'])
    expect(server.database.row('Customer', 1)).toMatchObject({ name: 'Ann', rowVersion: 2 })
  })

  it('[ST15] is modified as before when the save is refused', async () => {
    const { store, customer } = await storeWithServer(server)
    customer.name = 'taken'
    await expect(store.save()).rejects.toThrow(SaveRejected)
    expect(pendingOf(store)).toEqual([[customer, 'modified', { name: ['C1', 'taken'] }]])
    expect([customer.rowVersion, labels(store.journal.entries)]).toEqual([1, ['Name']])
  })

  it('[ST16] switches state with undo and redo', async () => {
    const { store, order } = await loadedStore()
    order.note = 'a'
    store.journal.undo()
    expect(store.stateOf(order)).toBe('unchanged')
    store.journal.redo()
    expect(pendingOf(store)).toEqual([[order, 'modified', { note: [null, 'a'] }]])
  })
})

describe('a deleted record', () => {
  it('[ST17] [ST18] stays deleted when edited or removed again', async () => {
    const { store, order } = await loadedStore()
    store.remove(order)
    store.remove(order)
    expect(store.journal.entries).toHaveLength(1)
    order.note = 'a'
    expect(pendingOf(store)).toEqual([[order, 'deleted', { note: [null, 'a'] }]])
  })

  it('[ST17] [ST18] keeps the stamp that it has when it is removed again, and is modified when edited', async () => {
    const { store, customer } = await loadedStore()
    const deleted = '2023-01-01T00:00:00.000Z'
    store.mergeRows('Customer', [customerRow(1, { deleted, rowVersion: 2 })])
    expect(store.stateOf(customer)).toBe('unchanged')
    store.remove(customer)
    expect([customer.deleted, store.pending.count, store.journal.entries]).toEqual([deleted, 0, []])
    customer.name = 'a'
    expect(pendingOf(store)).toEqual([[customer, 'modified', { name: ['C1', 'a'] }]])
    customer.deleted = null
    expect(store.stateOf(customer)).toBe('modified')
  })

  it('[ST19] is unchanged, in the collection of its parent, when reverted', async () => {
    const { store, customer, order } = await loadedStore()
    store.remove(order)
    store.pending.revertRecord(order)
    expect([store.stateOf(order), order.customer, customer.orders.includes(order)]).toEqual([
      'unchanged',
      customer,
      true,
    ])
  })

  it('[ST20] is detached when saved; a stamped one stays, unchanged', async () => {
    const { store, other, line } = await storeWithServer(server)
    store.remove(line)
    store.remove(other)
    await store.save()
    expect([store.stateOf(line), store.stateOf(other), other.deleted]).toEqual(['detached', 'unchanged', NOW])
    expect(server.database.tables.Line.size).toBe(0)
    expect(store.pending.count).toBe(0)
  })

  it('[ST21] is deleted as before when the save is refused', async () => {
    const { store, customer, line } = await storeWithServer(server)
    store.remove(line)
    customer.name = 'taken'
    await expect(store.save()).rejects.toThrow(SaveRejected)
    expect(store.stateOf(line)).toBe('deleted')
  })

  it('[ST22] switches state with undo and redo', async () => {
    const { store, customer, order } = await loadedStore()
    store.remove(order)
    store.journal.undo()
    expect([store.stateOf(order), customer.orders.includes(order)]).toEqual(['unchanged', true])
    store.journal.redo()
    expect([store.stateOf(order), customer.orders.includes(order)]).toEqual(['deleted', false])
  })
})

describe('a detached record', () => {
  it('[ST23] [ST24] [ST25] makes nothing pending, whatever is done to it', async () => {
    const { store } = await loadedStore()
    const made = store.create('Order')
    store.remove(made)
    const before = store.journal.entries.length
    made.note = 'a'
    store.remove(made)
    store.pending.revertRecord(made)
    expect([store.pending.count, store.journal.entries.length]).toEqual([0, before])
  })

  it('[ST26] returns, with its relations, when its removal is undone', async () => {
    const { store, order } = await loadedStore()
    const made = store.create('Customer', { name: 'New' })
    order.customer = made
    store.remove(made)
    expect(order.customer).toBeNull()
    store.journal.undo()
    expect([store.stateOf(made), order.customer, made.orders.includes(order)]).toEqual(['added', made, true])
  })
})

it('[ST27] [ST28] [ST29] [ST30] rolling a scope back undoes each of them', async () => {
  const { store, customer, order, second } = await loadedStore()
  const made = store.create('Line')
  const scope = store.openScope('Dialog')
  const inside = store.create('Order', { customerId: 1 })
  customer.name = 'Other'
  store.remove(order)
  store.remove(made)
  second.note = 'a'
  scope.rollback()
  const states = [made, inside, customer, order, second].map((record) => store.stateOf(record))
  expect(states).toEqual(['added', 'detached', 'unchanged', 'unchanged', 'unchanged'])
  expect(customer.orders.toSorted((one, two) => one.id - two.id)).toEqual([order, second])
})
