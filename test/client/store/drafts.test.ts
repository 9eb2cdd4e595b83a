import { DataType } from 'breeze-client'
import { SaveConflict, SaveRejected, SaveUnreachable } from '#client/store/errors.ts'
import type { PendingExport } from '#client/store/types.ts'
import { storeWithServer, startShop } from './support/shopWithServer.ts'
import { found, labels, loadedStore, pendingOf, shopRecords } from './support/loadedStore.ts'
import { customerRow, shopStore } from './support/shopStore.ts'
import { ShopServer } from './support/ShopServer.ts'

function throughStorage(exported: PendingExport): PendingExport {
  return JSON.parse(JSON.stringify(exported)) as PendingExport
}

type Work = Awaited<ReturnType<typeof storeWithServer>>

async function workedStore() {
  const records = await loadedStore()
  const { store, customer, order, line } = records
  customer.name = 'a'
  store.edit('New customer', () => {
    order.customer = store.create('Customer', { name: 'New' })
  })
  store.remove(line)
  return records
}

it('[DR1] an export is a value: it survives JSON and later edits', async () => {
  const { store, customer } = await workedStore()
  const exported = store.exportPending()
  const copy = throughStorage(exported)
  customer.city = 'later'
  expect(throughStorage(exported)).toEqual(copy)
  store.journal.undo()
  store.journal.undo()
  expect(throughStorage(exported)).toEqual(copy)
  expect(copy.version).toBe(1)
})

it('[DR2] an import restores what was pending, and its journal', async () => {
  const { store } = await workedStore()
  const exported = throughStorage(store.exportPending())
  const { store: second, customer, order, line } = await loadedStore()
  const own = second.create('Customer', { name: 'own' })
  second.importPending(exported)
  const made = order.customer
  if (made === null) throw new Error('The order has lost its customer.')
  expect([made.name, made.id === own.id, made.orders.includes(order)]).toEqual(['New', false, true])
  expect(new Set(pendingOf(second))).toEqual(
    new Set([
      [own, 'added', { name: [null, 'own'] }],
      [customer, 'modified', { name: ['C1', 'a'] }],
      [made, 'added', { name: [null, 'New'] }],
      [order, 'modified', { customerId: [1, made.id] }],
      [line, 'deleted', {}],
    ]),
  )
  expect(labels(second.journal.entries)).toEqual(['New Customer', 'Name', 'New customer', 'Delete Line'])
  for (let times = 0; times < 3; times++) second.journal.undo()
  expect([order.customer, second.stateOf(made), second.pending.count]).toEqual([customer, 'detached', 1])
  for (let times = 0; times < 3; times++) second.journal.redo()
  expect([order.customer, second.pending.count]).toEqual([made, 5])
})

it('[DR2] an import gives new records other keys than those in use here, and references follow', async () => {
  const { store, order: sent } = await workedStore()
  const { store: second, order } = await loadedStore()
  const own = second.create('Customer', { name: 'own' })
  // On another page the keys of new records begin anew.
  const sameKey = new RegExp(String.raw`(?<!\d)${String(sent.customerId)}(?!\d)`, 'g')
  const text = JSON.stringify(store.exportPending()).replaceAll(sameKey, String(own.id))
  second.importPending(JSON.parse(text) as PendingExport)
  const made = found(order.customer)
  expect([made.name, made === own, made.id === own.id]).toEqual(['New', false, false])
  for (let times = 0; times < 3; times++) second.journal.undo()
  for (let times = 0; times < 3; times++) second.journal.redo()
  expect([order.customerId, order.customer === made, own.orders.length]).toEqual([made.id, true, 0])
})

it('[DR2] [JR3] an imported entry is undone on its own, as those made before and after it are', async () => {
  const { store } = await workedStore()
  const { store: second, customer, other, order } = await loadedStore()
  other.name = 'before'
  second.importPending(throughStorage(store.exportPending()))
  other.city = 'after'
  order.note = 'after'
  for (const wanted of ['City', 'Delete Line', 'Name']) {
    const entry = found(second.journal.entries.findLast((each) => each.label === wanted))
    second.journal.undoEntry(entry)
  }
  expect(labels(second.journal.entries)).toEqual(['Name', 'New customer', 'Note'])
  expect([other.name, other.city, order.note, customer.name]).toEqual(['before', 'Flint', 'after', 'C1'])
})

it('[DR2] an import works in a store that has none of the records', async () => {
  const { store } = await workedStore()
  const empty = await shopStore()
  empty.importPending(throughStorage(store.exportPending()))
  expect(empty.pending.count).toBe(store.pending.count)
  const customer = found(empty.cached('Customer', 1))
  expect([customer.name, empty.originalValue(customer, 'name')]).toEqual(['a', 'C1'])
  while (empty.journal.canUndo) empty.journal.undo()
  expect(empty.pending.count).toBe(0)
})

it('[DR1] [DR2] an import leaves the export as it is, and leaves nothing to redo', async () => {
  const { store, customer, order, second } = await loadedStore()
  customer.name = 'a'
  order.note = 'gone again'
  order.note = null
  const exported = store.exportPending()
  const copy = throughStorage(exported)
  const { store: other, ...records } = await loadedStore()
  records.order.note = 'undone'
  other.journal.undo()
  other.importPending(exported)
  expect([labels(other.journal.entries), other.journal.canRedo]).toEqual([['Name'], false])
  records.customer.city = 'later'
  records.customer.name = 'later'
  expect(throughStorage(exported)).toEqual(copy)
  expect([second.note, store.pending.count]).toEqual([null, 1])
})

it('[DR3] what someone else changed since shows as a conflict', async () => {
  const server = await ShopServer.start()
  server.database.insert('Customer', customerRow(1))
  const first = await shopStore({ serviceName: server.serviceName })
  const customer = await first.fetchByKey('Customer', 1)
  if (customer !== null) customer.name = 'mine'
  const exported = throughStorage(first.exportPending())
  server.database.change('Customer', 1, { city: 'Novi' })
  const second = await shopStore({ serviceName: server.serviceName })
  await second.fetchByKey('Customer', 1)
  second.importPending(exported)
  const error: unknown = await second.save().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SaveConflict)
  for (const conflict of (error as SaveConflict).conflicts) second.rebase(conflict)
  await second.save()
  expect(server.database.row('Customer', 1)).toMatchObject({ name: 'mine', city: 'Novi' })
  await server.stop()
})

it('[DR2] an import replaces what was pending of the same records', async () => {
  const { store, customer } = await loadedStore()
  customer.name = 'draft'
  const exported = throughStorage(store.exportPending())
  const { store: second } = await loadedStore()
  const same = shopRecords(second).customer
  same.name = 'own'
  same.city = 'own'
  second.importPending(exported)
  expect(pendingOf(second)).toEqual([[same, 'modified', { name: ['C1', 'draft'] }]])
  expect(labels(second.journal.entries)).toEqual(['Name'])
  while (second.journal.canUndo) second.journal.undo()
  expect([second.pending.count, same.name, same.city]).toEqual([0, 'C1', customer.city])
})

describe('[DR4] a draft of a page that was closed during a save', () => {
  let server: ShopServer

  beforeEach(async () => {
    server = await startShop()
  })
  afterEach(() => server.stop())

  /** Temporary keys start again in each page. */
  const openPage = () => {
    DataType.constants.nextNumber = -1
    return storeWithServer(server)
  }

  /** A new customer and its order, saved without a response, and later edits. */
  async function sentAndGone(
    lost: 'answer' | 'request',
    editLater = ({ order }: Work) => void (order.total = 7),
  ) {
    const work = await openPage()
    const { store, order } = work
    order.note = 'first'
    order.note = 'sent'
    store.edit('New customer', () => {
      order.customer = store.create('Customer', { name: 'New' })
    })
    if (lost === 'answer') server.loseNextAnswer = true
    else server.loseNextRequest = true
    await expect(store.save()).rejects.toBeInstanceOf(SaveUnreachable)
    editLater(work)
    const next = await openPage()
    // Another new record, which has the temporary key that the closed page gave to its own.
    const own = next.store.create('Customer', { name: 'own' })
    next.store.importPending(throughStorage(store.exportPending()))
    return { own, ...next }
  }

  it.each(['answer', 'request'] as const)(
    'stores nothing twice and loses nothing (lost: %s)',
    async (lost) => {
      const { store, order, own } = await sentAndGone(lost)
      const imported = order.customer
      await store.save()
      const customers = [...server.database.tables.Customer.values()]
      const made = customers.filter(({ name }) => name === 'New')
      expect(made).toHaveLength(1)
      expect(customers.filter(({ name }) => name === 'own')).toHaveLength(1)
      expect(server.database.row('Order', 11)).toMatchObject({
        customerId: made[0]?.id,
        note: 'sent',
        total: 7,
      })
      expect([store.pending.count, store.journal.entries.length]).toEqual([0, 0])
      expect([order.customer === imported, imported?.name, store.stateOf(own)]).toEqual([
        true,
        'New',
        'unchanged',
      ])
      expect(new Set(store.local('Customer').map(({ id }) => id))).toEqual(
        new Set(customers.map(({ id }) => id)),
      )
      const [first, second] = server.saves().map(({ body }) => body)
      expect(second).toBe(first)
    },
  )

  it('keeps what was edited since the save pending and undoable, even if that is refused', async () => {
    const { store, order, other } = await sentAndGone('answer', ({ order: late, other: refused }) => {
      late.total = 7
      refused.name = 'taken'
    })
    const own = found(store.local('Customer').find(({ name }) => name === 'own'))
    await expect(store.save()).rejects.toBeInstanceOf(SaveRejected)
    expect(new Set(pendingOf(store))).toEqual(
      new Set([
        [own, 'added', { name: [null, 'own'] }],
        [order, 'modified', { total: [10, 7] }],
        [other, 'modified', { name: ['C2', 'taken'] }],
      ]),
    )
    expect(labels(store.journal.entries)).toEqual(['New Customer', 'Total', 'Name'])
    while (store.journal.canUndo) store.journal.undo()
    expect([order.note, order.customer?.name, order.total, store.pending.count]).toEqual([
      'sent',
      'New',
      10,
      0,
    ])
  })

  it('does not repeat a save of which a record is no longer pending', async () => {
    const { store, order, other } = await sentAndGone('request', (work) => {
      while (work.store.journal.canUndo) work.store.journal.undo()
      work.other.name = 'later'
    })
    expect(labels(store.journal.entries)).toEqual(['New Customer', 'Name'])
    await store.save()
    expect([server.saves().length, order.note, server.database.row('Order', 11)['note']]).toEqual([
      2,
      null,
      null,
    ])
    expect(server.database.row('Customer', other.id)['name']).toBe('later')
  })
})
