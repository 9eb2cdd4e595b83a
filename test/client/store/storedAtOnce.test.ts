import { found, labels } from './support/loadedStore.ts'
import { beforeNextSave, storeWithServer, startShop } from './support/shopWithServer.ts'
import type { ShopServer } from './support/ShopServer.ts'
import { shopStore } from './support/shopStore.ts'

let server: ShopServer

beforeEach(async () => {
  server = await startShop()
})

afterEach(() => server.stop())

describe('an edit that is stored at once', () => {
  it('[JR9] is in no list of what can be undone, and leaves Redo as it was', async () => {
    const { store, customer, order, line } = await storeWithServer(server)
    line.item = 'typed'
    customer.city = 'Novi'
    store.journal.undo()
    const edit = store.editAtOnce('Note', () => void (order.note = 'at once'))
    expect([labels(store.journal.entries), store.journal.nextRedo?.label]).toEqual([['Item'], 'City'])
    store.journal.undo()
    expect([line.item, order.note, store.journal.canUndo]).toEqual(['gravel', 'at once', false])
    store.journal.redo()
    await store.save(edit.records)
    edit.settle()
    store.journal.redo()
    expect([customer.city, order.note]).toEqual(['Novi', 'at once'])
    expect(labels(store.journal.entries)).toEqual(['Item', 'City'])
  })

  it('[JR9] is in no list, either, once another one is settled', async () => {
    const { store, order, line } = await storeWithServer(server)
    const first = store.editAtOnce('Note', () => void (order.note = 'at once'))
    const second = store.editAtOnce('Item', () => void (line.item = 'at once'))
    await store.save(first.records)
    first.settle()
    store.journal.undo()
    expect([labels(store.journal.entries), line.item]).toEqual([[], 'at once'])
    second.takeBack()
    expect([order.note, line.item, store.pending.count]).toEqual(['at once', 'gravel', 0])
  })

  it('[JR9] is not undone with an earlier edit of its field; what was there before then is what it leads back to', async () => {
    const { store, order } = await storeWithServer(server)
    order.note = 'typed'
    const edit = store.editAtOnce('Note', () => void (order.note = 'at once'))
    const [typed] = store.journal.entries
    expect(store.journal.undoEntry(found(typed))).toEqual([])
    edit.takeBack()
    expect([order.note, store.pending.count]).toEqual([null, 0])
    store.journal.redo()
    expect(order.note).toBe('typed')
  })

  it('[JR9] taken back, changes nothing where Undo had led to the same value', async () => {
    const { store, order } = await storeWithServer(server)
    order.note = 'typed'
    const edit = store.editAtOnce('Note', () => void (order.note = null))
    store.journal.undo()
    edit.takeBack()
    expect([order.note, store.pending.count]).toEqual([null, 0])
    store.journal.redo()
    expect(order.note).toBe('typed')
  })

  it('[JR9] is not joined by what is typed into a record that it added', async () => {
    const { store } = await storeWithServer(server)
    store.beginFocus()
    const edit = store.editAtOnce('Add', () => void store.create('Customer', { name: 'New' }))
    const added = found(store.local('Customer').find(({ id }) => id < 0))
    beforeNextSave(server, () => {
      added.city = 'Novi'
      added.city = 'Flint'
      expect(labels(store.journal.entries)).toEqual(['City'])
    })
    await store.save(edit.records)
    edit.settle()
    expect([store.stateOf(added), added.city]).toEqual(['modified', 'Flint'])
    store.journal.undo()
    expect(store.pending.count).toBe(0)
  })

  it('[JR9] taken back, keeps what was changed since, with its undo and redo', async () => {
    const { store, order } = await storeWithServer(server)
    const edit = store.editAtOnce('Note', () => Object.assign(order, { note: 'at once', total: 7 }))
    order.note = 'later'
    order.note = 'still later'
    store.journal.undo()
    edit.takeBack()
    expect([order.note, order.total]).toEqual(['later', 10])
    store.journal.undo()
    expect([order.note, store.pending.count]).toEqual([null, 0])
    store.journal.redo()
    store.journal.redo()
    expect(order.note).toBe('still later')
  })

  it('[JR9] taken back, restores what it removed, and removes what it added with all that refers to it', async () => {
    const { store, customer, order, second, line } = await storeWithServer(server)
    const edit = store.editAtOnce('Replace', () => {
      store.remove(line)
      order.customerId = store.create('Customer', { name: 'New' }).id
    })
    const added = found(store.local('Customer').find(({ id }) => id < 0))
    added.name = 'Newer'
    const placed = store.create('Order', { customerId: added.id })
    const item = store.create('Line', { orderId: placed.id })
    second.customer = added
    customer.city = 'Novi'
    edit.takeBack()
    expect([added, placed, item, line].map((record) => store.stateOf(record))).toEqual([
      'detached',
      'detached',
      'detached',
      'unchanged',
    ])
    expect([order.customerId, second.customerId, customer.city]).toEqual([1, 1, 'Novi'])
    expect([labels(store.journal.entries), store.pending.count]).toEqual([['City'], 1])
  })

  it('[JR9] does nothing once it is settled or taken back', async () => {
    const { store, order } = await storeWithServer(server)
    const edit = store.editAtOnce('Note', () => void (order.note = 'at once'))
    edit.settle()
    edit.takeBack()
    expect([order.note, labels(store.journal.entries)]).toEqual(['at once', ['Note']])
    const nothing = store.editAtOnce('Nothing', () => {})
    nothing.takeBack()
    nothing.settle()
    expect([nothing.records, order.note]).toEqual([[], 'at once'])
  })

  it.each(['commit', 'rollback'] as const)(
    '[SC9] is not closed with the scope in which it was made by %s',
    async (close) => {
      const { store, customer, order } = await storeWithServer(server)
      const screen = store.openScope('Screen')
      const dialog = store.openScope('Dialog')
      order.note = 'typed'
      const edit = store.editAtOnce('Note', () => Object.assign(order, { note: 'at once', total: 7 }))
      customer.city = 'Novi'
      dialog[close]()
      expect([order.note, order.total, customer.city]).toEqual([
        'at once',
        7,
        close === 'commit' ? 'Novi' : 'Flint',
      ])
      expect([screen.hasChanges, labels(screen.entries)]).toEqual(
        close === 'commit' ? [true, ['Dialog']] : [false, []],
      )
      edit.takeBack()
      expect([order.note, order.total]).toEqual([close === 'commit' ? 'typed' : null, 10])
      while (store.journal.canUndo) store.journal.undo()
      expect(store.pending.count).toBe(0)
    },
  )

  it('[SC9] [SA3] a scope that is committed while it is stored keeps what it did', async () => {
    const { store, order } = await storeWithServer(server)
    const dialog = store.openScope('Dialog')
    order.note = 'typed'
    const edit = store.editAtOnce('Total', () => void (order.total = 7))
    beforeNextSave(server, () => {
      order.note = 'later'
      dialog.commit()
    })
    await store.save(edit.records)
    edit.settle()
    expect([order.note, order.total, store.isEdited(order, 'note'), labels(store.journal.entries)]).toEqual([
      'later',
      7,
      true,
      ['Dialog'],
    ])
    store.journal.undo()
    expect([order.note, store.pending.count]).toEqual(['typed', 0])
  })

  it('[SC9] counts as unsaved work until it is stored', async () => {
    const { store, order } = await storeWithServer(server)
    const screen = store.openScope('Screen')
    const edit = store.editAtOnce('Total', () => void (order.total = 7))
    expect([screen.hasChanges, screen.hasOwnChanges, screen.changedRecords.length]).toEqual([false, false, 0])
    expect(store.journal.isEntered).toBe(true)
    await store.save(edit.records)
    edit.settle()
    expect(store.journal.isEntered).toBe(false)
  })
})

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
