import { SaveUnreachable } from '#client/store/errors.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { shopRecords } from './support/loadedStore.ts'
import { shopQueries } from './support/shopModel.ts'
import type { ShopServer } from './support/ShopServer.ts'
import { NOW, shopStore } from './support/shopStore.ts'
import { beforeNextSave, bundles, startShop } from './support/shopWithServer.ts'

const FAULTS = ['loseNextAnswer', 'loseNextRequest'] as const

let server: ShopServer
let isConnected = true
const onTakenBack = jest.fn()

beforeEach(async () => {
  server = await startShop()
  isConnected = true
  onTakenBack.mockClear()
})

afterEach(() => server.stop())

/** A store that has all records, until `isConnected` is false. */
async function connectedStore() {
  const store = await shopStore({
    serviceName: server.serviceName,
    onTakenBack,
    fetch: (...request) =>
      isConnected ? fetch(...request) : Promise.reject(new TypeError('Failed to fetch')),
  })
  for (const name of ['Customers', 'Orders', 'Lines'] as const) await store.query(shopQueries[name])
  return { store, ...shopRecords(store) }
}

describe('[SA17] a save without a response whose edits are undone', () => {
  it.each(FAULTS)('is not repeated, and its records are read again (%s)', async (fault) => {
    const { store, customer, other } = await connectedStore()
    const scope = store.openScope('Customer')
    customer.name = 'a'
    server[fault] = true
    await expect(store.save([customer])).rejects.toThrow(SaveUnreachable)
    scope.rollback()
    expect(onTakenBack).toHaveBeenCalledTimes(1)
    const stored = server.database.row('Customer', 1)
    await expectEventually(() => [customer.name, customer.rowVersion]).toEqual([
      stored['name'],
      stored.rowVersion,
    ])
    await expectEventually(() => server.requests.at(-1)).toMatchObject({
      path: 'Customers',
      query: { where: { id: 1 } },
    })
    other.name = 'b'
    await store.save([other])
    const ids = bundles(server).map(({ saveOptions }) => saveOptions.tag.saveId)
    expect([ids.length, new Set(ids).size]).toEqual([2, 2])
    expect(server.database.row('Customer', 1)).toEqual(stored)
    expect([store.pending.count, onTakenBack.mock.calls.length]).toEqual([0, 1])
    customer.name = 'again'
    await store.save()
    expect(server.database.row('Customer', 1)['name']).toBe('again')
  })

  it('never sends what was added, either', async () => {
    const { store, other } = await connectedStore()
    const scope = store.openScope('Email')
    const made = store.create('Order', { note: 'to send' })
    server.loseNextRequest = true
    await expect(store.save([made])).rejects.toThrow(SaveUnreachable)
    scope.rollback()
    expect(onTakenBack).toHaveBeenCalledTimes(1)
    other.name = 'b'
    await store.save([other])
    expect([server.database.tables.Order.size, store.pending.count]).toEqual([2, 0])
  })

  it('removes what turns out to be deleted', async () => {
    const { store, customer, line } = await connectedStore()
    const scope = store.openScope('Line')
    store.edit('Delete', () => [line, customer].forEach((record) => store.remove(record)))
    server.loseNextAnswer = true
    await expect(store.save()).rejects.toThrow(SaveUnreachable)
    scope.rollback()
    expect([store.stateOf(line), customer.deleted]).toEqual(['unchanged', null])
    await expectEventually(() => [store.stateOf(line), customer.deleted]).toEqual(['detached', NOW])
    expect([store.stateOf(customer), store.pending.count]).toEqual(['unchanged', 0])
  })

  it('is not repeated where everything was discarded while it waited', async () => {
    const { store, customer } = await connectedStore()
    customer.name = 'a'
    server.loseNextRequest = true
    beforeNextSave(server, () => store.rejectAll())
    await expect(store.save()).rejects.toThrow(SaveUnreachable)
    expect([store.isUnanswered, store.pending.count, customer.name]).toEqual([false, 0, 'C1'])
  })

  it('keeps, as it is stored, what turns out not to be deleted', async () => {
    const { store, line } = await connectedStore()
    const scope = store.openScope('Line')
    store.remove(line)
    server.loseNextRequest = true
    await expect(store.save()).rejects.toThrow(SaveUnreachable)
    server.database.change('Line', line.id, { item: 'sand' })
    scope.rollback()
    await expectEventually(() => line.item).toBe('sand')
    expect([store.stateOf(line), store.pending.count]).toEqual(['unchanged', 0])
  })

  it('reads its records after the next response if nobody can be reached before', async () => {
    const { store, customer, other } = await connectedStore()
    const scope = store.openScope('Customer')
    customer.name = 'a'
    server.loseNextAnswer = true
    await expect(store.save([customer])).rejects.toThrow(SaveUnreachable)
    isConnected = false
    scope.rollback()
    other.name = 'b'
    await expect(store.save([other])).rejects.toThrow(SaveUnreachable)
    expect(customer.name).toBe('C1')
    isConnected = true
    await store.save([other])
    await expectEventually(() => customer.name).toBe('a')
    expect([customer.rowVersion, store.pending.count, onTakenBack.mock.calls.length]).toEqual([2, 0, 1])
  })

  it('is repeated as long as any of its edits is pending', async () => {
    const { store, customer, order } = await connectedStore()
    const screen = store.openScope('Customer')
    customer.name = 'a'
    const dialog = store.openScope('Order')
    order.note = 'sent'
    server.loseNextRequest = true
    await expect(store.save()).rejects.toThrow(SaveUnreachable)
    store.openScope('Another').rollback()
    dialog.rollback()
    expect(onTakenBack).not.toHaveBeenCalled()
    screen.rollback()
    expect(onTakenBack).toHaveBeenCalledTimes(1)
  })

  it('is forgotten by the next save if the edits were undone, and repeated if they were redone', async () => {
    const { store, customer, other } = await connectedStore()
    store.create('Order', { customerId: 1 })
    server.loseNextAnswer = true
    await expect(store.save()).rejects.toThrow(SaveUnreachable)
    store.journal.undo()
    store.journal.redo()
    await store.save()
    expect([server.database.tables.Order.size, onTakenBack.mock.calls.length]).toEqual([3, 0])
    store.create('Order', { customerId: 1 })
    server.loseNextAnswer = true
    await expect(store.save()).rejects.toThrow(SaveUnreachable)
    store.journal.undo()
    store.openScope('Another').rollback()
    store.journal.redo()
    await store.save()
    expect([server.database.tables.Order.size, onTakenBack.mock.calls.length]).toEqual([4, 0])
    customer.name = 'a'
    server.loseNextRequest = true
    await expect(store.save()).rejects.toThrow(SaveUnreachable)
    store.pending.revertRecord(customer)
    other.name = 'b'
    await store.save([other])
    expect([server.database.row('Customer', 1)['name'], onTakenBack.mock.calls.length]).toEqual(['C1', 1])
  })
})
