import { SaveConflict } from '#client/store/errors.ts'
import type { TrackedRecord } from '#client/store/types.ts'
import { labels, pendingOf } from './support/loadedStore.ts'
import { beforeNextSave, storeWithServer, startShop } from './support/shopWithServer.ts'
import type { ShopServer } from './support/ShopServer.ts'
import { customerRow, type ShopStore } from './support/shopStore.ts'

let server: ShopServer

beforeEach(async () => {
  server = await startShop()
})

afterEach(() => server.stop())

async function conflictOf(store: ShopStore): Promise<SaveConflict> {
  const error: unknown = await store.save().catch((thrown: unknown) => thrown)
  if (!(error instanceof SaveConflict)) throw error
  return error
}

it('[CF1] a conflict has base, mine and theirs by field, and who changed it when', async () => {
  const { store, customer, other } = await storeWithServer(server)
  customer.name = 'mine'
  customer.creditLimit = 5
  other.city = 'mine too'
  server.database.change('Customer', 1, { name: 'theirs', city: 'Novi', creditLimit: 5 })
  const before = [pendingOf(store), labels(store.journal.entries)]
  const { code, conflicts } = await conflictOf(store)
  expect(code).toBe('concurrency_conflict')
  expect(conflicts).toEqual([
    {
      entity: customer,
      typeName: 'Customer',
      current: customerRow(1, { name: 'theirs', city: 'Novi', creditLimit: 5, rowVersion: 2 }),
      isDeleted: false,
      changedBy: 'ann',
      changedAt: '2024-05-01T12:00:00.000Z',
      fields: [
        { property: 'name', mine: 'mine', base: 'C1', theirs: 'theirs', overlapping: true },
        { property: 'city', mine: 'Flint', base: 'Flint', theirs: 'Novi', overlapping: false },
        { property: 'creditLimit', mine: 5, base: 100, theirs: 5, overlapping: false },
      ],
    },
  ])
  expect([pendingOf(store), labels(store.journal.entries)]).toEqual(before)
})

it('[CF2] rebase keeps mine pending where it differs, and the next save succeeds', async () => {
  const { store, customer, other } = await storeWithServer(server)
  customer.name = 'mine'
  customer.creditLimit = 5
  other.city = 'mine too'
  server.database.change('Customer', 1, { name: 'theirs', city: 'Novi', creditLimit: 5 })
  for (const conflict of (await conflictOf(store)).conflicts) store.rebase(conflict)
  expect(pendingOf(store)).toEqual([
    [customer, 'modified', { name: ['theirs', 'mine'] }],
    [other, 'modified', { city: ['Flint', 'mine too'] }],
  ])
  expect([customer.city, customer.rowVersion]).toEqual(['Novi', 2])
  await store.save()
  expect(server.database.row('Customer', 1)).toMatchObject({
    name: 'mine',
    city: 'Novi',
    creditLimit: 5,
    rowVersion: 3,
  })
  expect(store.pending.count).toBe(0)
})

it("[CF3] undo ends at the server's row after a rebase", async () => {
  const { store, customer } = await storeWithServer(server)
  customer.name = 'first'
  customer.creditLimit = 5
  customer.name = 'second'
  server.database.change('Customer', 1, { name: 'theirs', creditLimit: 5 })
  for (const conflict of (await conflictOf(store)).conflicts) store.rebase(conflict)
  expect(labels(store.journal.entries)).toEqual(['Name', 'Name'])
  store.journal.undo()
  expect(customer.name).toBe('first')
  store.journal.undo()
  expect([customer.name, customer.creditLimit, store.pending.count]).toEqual(['theirs', 5, 0])
  store.journal.redo()
  store.journal.redo()
  expect([customer.name, store.pending.count]).toEqual(['second', 1])
})

it('[CF2] rebase keeps a deletion pending', async () => {
  const { store, order } = await storeWithServer(server)
  store.remove(order)
  server.database.change('Order', 11, { note: 'theirs' })
  for (const conflict of (await conflictOf(store)).conflicts) store.rebase(conflict)
  expect([store.stateOf(order), order.note]).toEqual(['deleted', 'theirs'])
  store.journal.undo()
  expect([store.stateOf(order), order.customer?.id]).toEqual(['unchanged', 1])
  store.journal.redo()
  await store.save()
  expect(server.database.tables.Order.has(11)).toBe(false)
})

it('[CF4] rebase removes a record whose row is gone from the cache', async () => {
  const { store, order, customer } = await storeWithServer(server)
  order.note = 'mine'
  customer.name = 'a'
  server.database.tables.Order.delete(11)
  const { conflicts } = await conflictOf(store)
  expect(conflicts).toMatchObject([{ entity: order, current: null }])
  for (const conflict of conflicts) store.rebase(conflict)
  expect([store.stateOf(order), labels(store.journal.entries)]).toEqual(['detached', ['Name']])
  await store.save()
  expect(store.pending.count).toBe(0)
})

const GONE_AT = '2024-05-02T09:00:00.000Z'

it('[CF5] [CF6] a record that someone marked as deleted is restored with my edits, in one save, and undo leaves it deleted', async () => {
  const { store, customer, other } = await storeWithServer(server)
  const scope = store.openScope('screen')
  customer.name = 'mine'
  other.city = 'mine too'
  server.database.change('Customer', 1, { deleted: GONE_AT, city: 'Novi' })
  const { conflicts } = await conflictOf(store)
  expect(conflicts.map(({ isDeleted }) => isDeleted)).toEqual([true])
  for (const conflict of conflicts) store.restoreDeleted(conflict, 'Restore C1')
  expect(labels(scope.entries)).toEqual(['Name', 'City', 'Restore C1'])
  store.journal.undo()
  expect(customer.deleted).toBe(GONE_AT)
  store.journal.redo()
  await store.save()
  expect(server.database.row('Customer', 1)).toMatchObject({ name: 'mine', city: 'Novi', deleted: null })
  expect(server.database.row('Customer', 2)).toMatchObject({ city: 'mine too' })
  expect(store.pending.count).toBe(0)
})

it('[CF6] a record whose row is gone is restored as a new one with all of its values', async () => {
  const { store, order } = await storeWithServer(server)
  const scope = store.openScope('screen')
  order.note = 'mine'
  server.database.tables.Order.delete(11)
  const { conflicts } = await conflictOf(store)
  for (const conflict of conflicts) store.restoreDeleted(conflict)
  expect(scope.changedRecords).toHaveLength(1)
  await store.save(scope.changedRecords)
  const stored = [...server.database.tables.Order.values()].filter(({ note }) => note === 'mine')
  expect(stored).toMatchObject([{ customerId: 1, note: 'mine', rowVersion: expect.any(Number) }])
  expect([store.pending.count, store.stateOf(order)]).toEqual([0, 'detached'])
})

it('[CF7] edits of a deleted record are discarded for good, and the rest of the save succeeds', async () => {
  const { store, customer, other } = await storeWithServer(server)
  customer.name = 'mine'
  other.city = 'mine too'
  server.database.change('Customer', 1, { deleted: GONE_AT })
  for (const conflict of (await conflictOf(store)).conflicts) store.dropDeleted(conflict)
  expect([store.stateOf(customer), labels(store.journal.entries)]).toEqual(['detached', ['City']])
  await store.save()
  expect(server.database.row('Customer', 1)).toMatchObject({ name: 'C1', deleted: GONE_AT })
  expect([server.database.row('Customer', 2)['city'], store.pending.count]).toEqual(['mine too', 0])
})

it('[CF5] [CF7] an edit of a record that the store knows as deleted is a conflict that ends', async () => {
  const { store, customer, other } = await storeWithServer(server)
  server.database.change('Customer', 1, { deleted: GONE_AT })
  store.mergeRows('Customer', [{ ...server.database.row('Customer', 1) }])
  customer.name = 'mine'
  store.remove(other)
  await store.save([other])
  other.city = 'Novi'
  const { conflicts } = await conflictOf(store)
  expect(conflicts.map(({ entity, isDeleted }) => [entity, isDeleted])).toEqual([
    [customer, true],
    [other, true],
  ])
  for (const conflict of conflicts) {
    if (conflict.entity === customer) store.dropDeleted(conflict)
    else store.restoreDeleted(conflict)
  }
  await store.save()
  expect(server.database.row('Customer', 1)).toMatchObject({ name: 'C1', deleted: GONE_AT })
  expect(server.database.row('Customer', 2)).toMatchObject({ city: 'Novi', deleted: null })
})

it('[CF5] [CF2] a restoration of a deleted record that someone changed is kept by a rebase', async () => {
  const { store, customer } = await storeWithServer(server)
  server.database.change('Customer', 1, { deleted: GONE_AT })
  store.mergeRows('Customer', [{ ...server.database.row('Customer', 1) }])
  customer.deleted = null
  server.database.change('Customer', 1, { city: 'Novi' })
  const { conflicts } = await conflictOf(store)
  expect(conflicts.map(({ isDeleted }) => isDeleted)).toEqual([false])
  for (const conflict of conflicts) store.rebase(conflict)
  await store.save()
  expect(server.database.row('Customer', 1)).toMatchObject({ city: 'Novi', deleted: null })
})

it('[CF1090] what is decided while a save is on its way is not asked again by its answer', async () => {
  const { store, customer, other, order } = await storeWithServer(server)
  customer.name = 'mine'
  other.city = 'mine too'
  order.note = 'dropped'
  server.database.change('Customer', 1, { name: 'theirs' })
  server.database.change('Customer', 2, { city: 'theirs' })
  server.database.tables.Order.delete(11)
  const { conflicts } = await conflictOf(store)
  const decide = (record: TrackedRecord) => {
    for (const conflict of conflicts) if (conflict.entity === record) store.rebase(conflict)
  }
  beforeNextSave(server, () => decide(customer))
  expect((await conflictOf(store)).conflicts.map(({ entity }) => entity)).toEqual([other, order])
  beforeNextSave(server, () => [other, order].forEach(decide))
  await store.save()
  expect(server.saves()).toHaveLength(4)
  expect(server.database.row('Customer', 1)).toMatchObject({ name: 'mine', rowVersion: 3 })
  expect(server.database.row('Customer', 2)).toMatchObject({ city: 'mine too', rowVersion: 3 })
  expect([store.stateOf(order), store.pending.count]).toEqual(['detached', 0])
})
