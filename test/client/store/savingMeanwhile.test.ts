import { labels, pendingOf } from './support/loadedStore.ts'
import { bundles, beforeNextSave, storeWithServer, startShop } from './support/shopWithServer.ts'
import type { ShopServer } from './support/ShopServer.ts'
import { NOW } from './support/shopStore.ts'

let server: ShopServer

beforeEach(async () => {
  server = await startShop()
})

afterEach(() => server.stop())

describe('while a save is in progress', () => {
  it('[SA3] keeps later edits pending on the new base, and undoable', async () => {
    const { store, customer, order } = await storeWithServer(server)
    customer.name = ' sent '
    beforeNextSave(server, () => {
      expect(store.isSaving).toBe(true)
      customer.city = 'Novi'
      order.note = 'late'
      customer.creditLimit = 5
      customer.creditLimit = 100
    })
    await store.save()
    expect([store.isSaving, customer.name, customer.rowVersion]).toEqual([false, 'sent', 2])
    expect(pendingOf(store)).toEqual([
      [customer, 'modified', { city: ['Flint', 'Novi'] }],
      [order, 'modified', { note: [null, 'late'] }],
    ])
    while (store.journal.canUndo) store.journal.undo()
    expect([customer.name, customer.city, order.note, store.pending.count]).toEqual([
      'sent',
      'Flint',
      null,
      0,
    ])
  })

  it('[SA3] keeps a field that is edited again meanwhile', async () => {
    const { store, customer } = await storeWithServer(server)
    customer.name = 'first'
    beforeNextSave(server, () => (customer.name = 'second'))
    await store.save()
    expect(pendingOf(store)).toEqual([[customer, 'modified', { name: ['first', 'second'] }]])
    store.journal.undo()
    expect([customer.name, store.pending.count]).toEqual(['first', 0])
    store.journal.redo()
    await store.save()
    expect(server.database.row('Customer', 1)).toMatchObject({ name: 'second', rowVersion: 3 })
  })

  it('[SA3] keeps an undo made meanwhile as a change of its own', async () => {
    const { store, customer } = await storeWithServer(server)
    customer.name = 'sent'
    beforeNextSave(server, () => store.journal.undo())
    await store.save()
    expect(pendingOf(store)).toEqual([[customer, 'modified', { name: ['sent', 'C1'] }]])
    store.journal.undo()
    expect([customer.name, store.pending.count, store.journal.canUndo]).toEqual(['sent', 0, false])
  })

  it('[SA3] [JR1] keeps each edit made meanwhile as an entry of its own', async () => {
    const { store, order, second } = await storeWithServer(server)
    second.note = 'idle'
    second.note = null
    order.note = 'sent'
    const sent = store.create('Line', { item: 'sand' })
    beforeNextSave(server, () => {
      store.remove(sent, 'Remove the sent one')
      store.create('Line', { item: 'later' }, 'Make another')
      second.note = 'late'
    })
    await store.save()
    expect(labels(store.journal.entries)).toEqual([
      'Note',
      'Note',
      'Remove the sent one',
      'Make another',
      'Note',
    ])
    expect([store.stateOf(sent), store.pending.count]).toEqual(['deleted', 3])
    while (store.journal.canUndo) store.journal.undo()
    expect([store.stateOf(sent), sent.item, second.note, store.pending.count]).toEqual([
      'unchanged',
      'sand',
      null,
      0,
    ])
  })

  it('[SA3] [SC2] a scope that is committed meanwhile does not make a new record twice', async () => {
    const { store, order } = await storeWithServer(server)
    const scope = store.openScope('Dialog')
    const made = store.create('Line', { item: 'sand' })
    order.note = 'sent'
    beforeNextSave(server, () => {
      order.total = 7
      scope.commit()
    })
    await store.save()
    expect(pendingOf(store)).toEqual([[order, 'modified', { total: [10, 7] }]])
    store.journal.undo()
    expect([store.journal.canUndo, order.total, store.stateOf(made), store.pending.count]).toEqual([
      false,
      10,
      'unchanged',
      0,
    ])
  })

  it('[SA4] leaves a record removed meanwhile removed', async () => {
    const { store, customer, order } = await storeWithServer(server)
    customer.name = 'sent'
    order.note = 'sent'
    const [madeOrder, madeCustomer] = [store.create('Order'), store.create('Customer', { name: 'New' })]
    beforeNextSave(server, () => {
      for (const record of [customer, order, madeOrder, madeCustomer]) store.remove(record)
    })
    await store.save()
    expect(new Set(pendingOf(store).map(([record, state]) => [record, state]))).toEqual(
      new Set([
        [customer, 'deleted'],
        [order, 'deleted'],
        [madeOrder, 'deleted'],
        [madeCustomer, 'deleted'],
      ]),
    )
    expect([madeOrder.id > 0, madeCustomer.id > 0, madeCustomer.deleted]).toEqual([true, true, NOW])
    await store.save()
    expect([...server.database.tables.Order.keys()]).toEqual([12])
    expect(server.database.row('Customer', madeCustomer.id)['deleted']).toBe(NOW)
  })

  it('[SA8] another save waits for it', async () => {
    const { store, customer } = await storeWithServer(server)
    customer.name = 'a'
    let second: Promise<unknown> = Promise.resolve()
    beforeNextSave(server, () => {
      customer.name = 'b'
      second = store.save()
    })
    await store.save()
    await second
    expect(server.database.row('Customer', 1)).toMatchObject({ name: 'b', rowVersion: 3 })
    const [one, two] = bundles(server).map(({ saveOptions }) => saveOptions.tag.saveId)
    expect(one).not.toBe(two)
  })

  it('[SA10] discarding everything leaves nothing pending', async () => {
    const { store, customer } = await storeWithServer(server)
    customer.name = 'sent'
    const made = store.create('Customer', { name: 'New' })
    beforeNextSave(server, () => store.rejectAll())
    await store.save()
    expect([customer.name, customer.rowVersion, store.pending.count]).toEqual(['sent', 2, 0])
    expect([store.stateOf(made), store.journal.canUndo]).toEqual(['detached', false])
    expect(store.local('Customer').map(({ name }) => name)).toEqual(['sent', 'C2'])
  })

  it('[SA11] restoring a record being deleted leaves a new record', async () => {
    const { store, order, line } = await storeWithServer(server)
    store.remove(line)
    beforeNextSave(server, () => store.journal.undo())
    await store.save()
    expect([store.stateOf(line), line.id < 0, line.item, line.order]).toEqual([
      'added',
      true,
      'gravel',
      order,
    ])
    await store.save()
    expect(server.database.row('Line', line.id)).toMatchObject({ item: 'gravel', orderId: 11, rowVersion: 1 })
  })

  it('[SA11] restoring a record being deleted can be undone: the new record is removed again', async () => {
    const { store, line } = await storeWithServer(server)
    const scope = store.openScope('Dialog')
    store.remove(line)
    beforeNextSave(server, () => {
      scope.commit()
      store.journal.undo()
    })
    await store.save()
    expect(store.stateOf(line)).toBe('added')
    store.journal.redo()
    expect([store.stateOf(line), store.pending.count]).toEqual(['detached', 0])
    store.journal.undo()
    expect([store.stateOf(line), store.pending.count]).toEqual(['added', 1])
  })
})
