import { autorun } from 'mobx'
import { labels, loadedStore, pendingOf } from './support/loadedStore.ts'
import { customerRow, shopStore } from './support/shopStore.ts'

describe('an edit', () => {
  it("[GS1] is a plain assignment, labelled with the field's caption", async () => {
    const { store, customer } = await loadedStore()
    customer.creditLimit = 5
    customer.creditLimit = 5
    expect(store.journal.entries).toEqual([
      {
        id: expect.any(Number),
        label: 'Credit limit',
        at: '2024-06-01T08:00:00.000Z',
        changes: [
          { kind: 'field', record: expect.any(String), property: 'creditLimit', before: 100, after: 5 },
        ],
      },
    ])
  })

  it('[GS2] is everything inside of edit, however nested', async () => {
    const { store, customer, order } = await loadedStore()
    const made = store.edit('Take the order', () => {
      customer.name = 'a'
      store.edit('inner', () => {
        customer.name = 'b'
        order.note = 'c'
      })
      return store.create('Line', { orderId: 11 })
    })
    expect(labels(store.journal.entries)).toEqual(['Take the order'])
    expect(store.journal.entries[0]?.changes).toHaveLength(3)
    store.journal.undo()
    expect([customer.name, order.note, store.stateOf(made)]).toEqual(['C1', null, 'detached'])
  })

  it('[GS3] makes a reaction run once', async () => {
    const { store, customer, order } = await loadedStore()
    let runs = 0
    autorun(() => {
      runs++
      return [customer.name, order.note, customer.orders.length, store.pending.count, store.journal.canUndo]
    })
    const runsOf = (work: () => void) => {
      const before = runs
      work()
      return runs - before
    }
    expect(runsOf(() => (customer.name = 'a'))).toBe(1)
    expect(
      runsOf(() =>
        store.edit('Both', () => {
          customer.name = 'b'
          order.note = 'c'
          store.create('Order', { customerId: 1 })
        }),
      ),
    ).toBe(1)
    expect(runsOf(() => store.journal.undo())).toBe(1)
    expect(runsOf(() => store.journal.redo())).toBe(1)
    expect(runsOf(() => store.rejectAll())).toBe(1)
  })

  it('[GS4] leaves nothing behind when its work throws', async () => {
    const { store, customer, order } = await loadedStore()
    const fails = () =>
      store.edit('Fails', () => {
        customer.name = 'a'
        order.customer = store.create('Customer')
        store.remove(customer)
        throw new Error('on purpose')
      })
    expect(fails).toThrow('on purpose')
    expect([customer.name, customer.deleted, order.customer, store.pending.count]).toEqual([
      'C1',
      null,
      customer,
      0,
    ])
    expect([store.journal.canUndo, store.local('Customer').length]).toEqual([false, 2])
  })

  it('[GS5] includes the assignments to one field within one focus', async () => {
    const { store, customer } = await loadedStore()
    const endFocus = store.beginFocus()
    for (const text of ['A', 'An', 'Ann']) customer.name = text
    expect(store.journal.entries.map(({ changes }) => changes)).toEqual([
      [{ kind: 'field', record: expect.any(String), property: 'name', before: 'C1', after: 'Ann' }],
    ])
    customer.city = 'Novi'
    customer.name = 'Anna'
    expect(labels(store.journal.entries)).toEqual(['Name', 'City', 'Name'])
    customer.name = 'Ann'
    expect(labels(store.journal.entries)).toEqual(['Name', 'City'])
    customer.name = 'Annie'
    endFocus()
    customer.name = 'Bea'
    expect(labels(store.journal.entries)).toEqual(['Name', 'City', 'Name', 'Name'])
  })

  it('[GS5] is one entry by itself when it is made with edit, within a focus as well', async () => {
    const { store, customer } = await loadedStore()
    store.beginFocus()
    store.edit('Whole', () => (customer.name = 'A'))
    customer.name = 'An'
    customer.name = 'Ann'
    store.edit('Whole again', () => (customer.name = 'Anna'))
    expect(labels(store.journal.entries)).toEqual(['Whole', 'Name', 'Whole again'])
    store.journal.undo()
    store.journal.undo()
    expect(customer.name).toBe('A')
  })

  it('[GS9] keeps the removal of a saved record apart from what is typed into it', async () => {
    const { store, order } = await loadedStore()
    store.beginFocus()
    store.remove(order)
    order.note = 'a'
    expect(labels(store.journal.entries)).toEqual(['Delete Order', 'Note'])
  })

  it('[GS6] includes new records that a relation brings along', async () => {
    const { store, order } = await loadedStore()
    const made = store.create('Customer', { name: 'New' })
    store.journal.undo()
    order.customer = made
    expect([store.stateOf(made), order.customerId]).toEqual(['added', made.id])
    expect(store.journal.entries).toHaveLength(1)
    store.journal.undo()
    expect([store.stateOf(made), order.customerId, store.pending.count]).toEqual(['detached', 1, 0])
  })

  it('[GS7] that removes a parent leaves the foreign keys of its children alone', async () => {
    const { store, order, line } = await loadedStore()
    store.remove(order)
    expect(line.orderId).toBe(11)
    expect(pendingOf(store)).toEqual([[order, 'deleted', {}]])
    store.journal.undo()
    expect([line.order, order.lines.length]).toEqual([order, 1])
  })
})

describe('pending changes', () => {
  it('[PC1] [PC2] count and list changed fields, additions and removals', async () => {
    const { store, customer, other, order } = await loadedStore()
    customer.name = 'a'
    customer.city = 'b'
    const made = store.create('Line', { orderId: 12, item: 'sand' })
    store.remove(order)
    store.remove(other)
    expect([store.pending.count, store.pending.hasChanges]).toEqual([5, true])
    expect(pendingOf(store)).toEqual([
      [customer, 'modified', { name: ['C1', 'a'], city: ['Flint', 'b'] }],
      [made, 'added', { orderId: [null, 12], item: [null, 'sand'] }],
      [order, 'deleted', {}],
      [other, 'deleted', { deleted: [null, '2024-06-01T08:00:00.000Z'] }],
    ])
  })

  it('[PC2] are listed again whenever a record joins or leaves', async () => {
    const { store, order, second } = await loadedStore()
    const seen: unknown[] = []
    autorun(() => {
      seen.push(store.pending.records.map(({ entity }) => entity))
    })
    order.note = 'a'
    second.note = 'b'
    order.note = null
    expect(seen).toEqual([[], [order], [order, second], [second]])
  })

  it('[PC3] are listed without searching unchanged records', async () => {
    const store = await shopStore()
    store.mergeRows(
      'Customer',
      Array.from({ length: 500 }, (_, index) => customerRow(index + 1)),
    )
    const [first, ...rest] = store.local('Customer')
    for (const record of rest) {
      Object.defineProperty(record, 'entityAspect', {
        get: () => {
          throw new Error('An unchanged record was looked at.')
        },
      })
    }
    if (first !== undefined) first.name = 'a'
    expect(store.pending.records).toHaveLength(1)
    expect(store.pending.count).toBe(1)
  })

  it('[PC5] name the added records that a record requires', async () => {
    const { store, order } = await loadedStore()
    const made = store.create('Customer')
    const line = store.create('Line', { orderId: 11 })
    order.customer = made
    expect(store.pending.recordOf(order)?.requires.map(({ entity }) => entity)).toEqual([made])
    expect(store.pending.recordOf(line)?.requires).toEqual([])
    expect(store.requires([order, line]).map(({ entity }) => entity)).toEqual([made])
    expect(store.requires([order, made])).toEqual([])
  })

  it('[PC6] can be reverted by field and by record, and that can be undone', async () => {
    const { store, customer, order } = await loadedStore()
    customer.name = 'a'
    customer.city = 'b'
    store.remove(order)
    store.pending.revertField(customer, 'name')
    store.pending.revertField(customer, 'since')
    expect([customer.name, customer.city]).toEqual(['C1', 'b'])
    store.pending.revertRecord(customer)
    store.pending.revertRecord(order)
    expect(store.pending.count).toBe(0)
    expect(labels(store.journal.entries).slice(-3)).toEqual(['Revert Name', 'Revert record', 'Revert record'])
    for (let times = 0; times < 3; times++) store.journal.undo()
    expect([customer.name, customer.city, store.stateOf(order)]).toEqual(['a', 'b', 'deleted'])
  })

  it('[PC7] can be observed by field and by record', async () => {
    const { store, customer } = await loadedStore()
    const seen: unknown[] = []
    autorun(() => {
      seen.push([
        store.isEdited(customer, 'name'),
        store.originalValue(customer, 'name'),
        store.stateOf(customer),
      ])
    })
    customer.name = 'a'
    customer.name = 'C1'
    expect(seen).toEqual([
      [false, 'C1', 'unchanged'],
      [true, 'C1', 'modified'],
      [false, 'C1', 'unchanged'],
    ])
  })
})
