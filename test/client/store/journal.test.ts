import { reverse, squash, type Change } from '#client/store/changes.ts'
import { labels, loadedStore, pendingOf } from './support/loadedStore.ts'
import { customerRow, NOW, orderRow } from './support/shopStore.ts'

function field(property: string, before: unknown, after: unknown, record = 'r'): Change {
  return { kind: 'field', record, property, before, after }
}

function presence(before: 'absent' | 'present' | 'deleted', after: typeof before, record = 'r'): Change {
  return { kind: 'presence', record, before, after }
}

describe('the journal', () => {
  it('[JR1] [JR2] has one entry per edit, and undoes and redoes whole entries', async () => {
    const { store, customer, order } = await loadedStore()
    const { journal } = store
    store.edit('Both', () => {
      customer.name = 'a'
      order.note = 'b'
    })
    store.edit('Nothing', () => {
      customer.name = 'x'
      customer.name = 'a'
    })
    expect(labels(journal.entries)).toEqual(['Both'])
    journal.undo()
    expect([customer.name, order.note, journal.canUndo, journal.canRedo]).toEqual(['C1', null, false, true])
    journal.redo()
    expect([customer.name, order.note, journal.canUndo, journal.canRedo]).toEqual(['a', 'b', true, false])
    journal.undo()
    customer.city = 'c'
    expect([journal.canRedo, labels(journal.entries)]).toEqual([false, ['City']])
  })

  it('[JR3] undoes an older entry, or returns the later ones that depend on it', async () => {
    const { store, customer } = await loadedStore()
    const { journal } = store
    customer.name = 'a'
    customer.city = 'b'
    customer.name = 'c'
    const [first, second, third] = journal.entries
    if (first === undefined || second === undefined) throw new Error('no entries')
    expect(journal.undoEntry(second)).toEqual([])
    expect([customer.name, customer.city]).toEqual(['c', 'Flint'])
    expect(journal.undoEntry(first)).toEqual([third])
    expect(customer.name).toBe('c')
    expect(journal.undoEntry(first, { includeLater: true })).toEqual([])
    expect([customer.name, store.pending.count]).toEqual(['C1', 0])
    for (let times = 0; times < 3; times++) journal.redo()
    expect([customer.name, customer.city]).toEqual(['c', 'b'])
  })

  it('[JR3] treats entries that refer to an added record as depending on it', async () => {
    const { store, order } = await loadedStore()
    const made = store.create('Customer', { name: 'New' }, 'Add')
    store.create('Order', { customerId: made.id }, 'Order for it')
    order.note = 'unrelated'
    order.customer = made
    const [add] = store.journal.entries
    if (add === undefined) throw new Error('no entry')
    expect(labels(store.journal.undoEntry(add))).toEqual(['Order for it', 'Note', 'customerId'])
    store.journal.undoEntry(add, { includeLater: true })
    expect(store.pending.count).toBe(0)
  })

  it('[JR3] treats the edits and the removal of a record as depending on each other, and knows only its own entries', async () => {
    const { store, order, second } = await loadedStore()
    const { journal } = store
    const made = store.create('Line', {}, 'Add')
    made.item = 'sand'
    order.note = 'a'
    second.note = 'unrelated'
    store.remove(order)
    const [add, item, note] = journal.entries
    if (add === undefined || item === undefined || note === undefined) throw new Error('no entries')
    expect(labels(journal.undoEntry(add))).toEqual(['Item'])
    expect(labels(journal.undoEntry(note))).toEqual(['Delete Order'])
    expect(journal.undoEntry(note, { includeLater: true })).toEqual([])
    expect([store.stateOf(order), order.note, second.note]).toEqual(['unchanged', null, 'unrelated'])
    expect(labels(journal.entries)).toEqual(['Add', 'Item', 'Note'])
    expect([journal.nextRedo?.label, journal.undoEntry(note)]).toEqual(['Note', []])
    journal.undoEntry(item)
    expect(journal.undoEntry(add)).toEqual([])
    expect(pendingOf(store)).toEqual([[second, 'modified', { note: [null, 'unrelated'] }]])
  })

  it('[JR4] ends with nothing pending when all is undone', async () => {
    const { store, customer, order } = await loadedStore()
    customer.name = 'a'
    store.create('Line', { orderId: 11 })
    store.remove(order)
    store.pending.revertField(customer, 'name')
    while (store.journal.canUndo) store.journal.undo()
    expect([store.pending.count, store.pending.records]).toEqual([0, []])
  })

  it('[JR5] [JR7] has no entry for data of the server, and is rebased on it', async () => {
    const { store, customer } = await loadedStore()
    customer.name = 'a'
    store.journal.undo()
    store.mergeRows('Customer', [customerRow(1, { name: 'Theirs', rowVersion: 2 })])
    expect(store.journal.entries).toEqual([])
    store.journal.redo()
    expect(pendingOf(store)).toEqual([[customer, 'modified', { name: ['Theirs', 'a'] }]])
    store.journal.undo()
    expect([customer.name, store.pending.count]).toEqual(['Theirs', 0])
  })

  it('[JR8] is made of plain changes that can be reversed', () => {
    const changes = [field('a', 1, 2), presence('present', 'deleted')]
    expect(reverse(changes)).toEqual([presence('deleted', 'present'), field('a', 2, 1)])
    expect(reverse(reverse(changes))).toEqual(changes)
  })

  it('[JR8] is made of plain changes that can be squashed', () => {
    expect(squash([field('a', 1, 2), field('b', 1, 2), field('a', 2, 3), field('b', 2, 1)])).toEqual([
      field('a', 1, 3),
    ])
    expect(squash([presence('absent', 'present'), field('a', 1, 2)])).toEqual([presence('absent', 'present')])
    expect(squash([presence('absent', 'present'), field('a', 1, 2), presence('present', 'absent')])).toEqual(
      [],
    )
    const removed = [field('a', 1, 2), presence('present', 'absent')]
    expect(squash(removed)).toEqual(removed)
  })
})

describe('a scope', () => {
  it('[SC1] [SC2] folds what was done in it into one entry of the scope below', async () => {
    const { store, customer, order } = await loadedStore()
    const screen = store.openScope('Screen')
    customer.name = 'a'
    const dialog = store.openScope('Dialog')
    order.note = 'b'
    order.total = 1
    expect([labels(store.journal.entries), labels(dialog.entries)]).toEqual([
      ['Note', 'Total'],
      ['Note', 'Total'],
    ])
    dialog.commit()
    expect(labels(screen.entries)).toEqual(['Name', 'Dialog'])
    store.journal.undo()
    expect([order.note, order.total, customer.name]).toEqual([null, 10, 'a'])
    screen.commit('Whole screen')
    expect(labels(store.journal.entries)).toEqual(['Whole screen'])
    store.journal.undo()
    expect(store.pending.count).toBe(0)
  })

  it('[SC3] [SC4] restores what was there when it opened, and undoes nothing below', async () => {
    const { store, customer, order } = await loadedStore()
    customer.name = 'a'
    customer.city = 'b'
    store.journal.undo()
    const scope = store.openScope('Dialog')
    expect([store.journal.canUndo, store.journal.canRedo]).toEqual([false, false])
    store.journal.undo()
    customer.name = 'c'
    order.note = 'd'
    store.journal.undo()
    store.journal.undo()
    store.journal.undo()
    expect(customer.name).toBe('a')
    store.journal.redo()
    scope.rollback()
    expect(pendingOf(store)).toEqual([[customer, 'modified', { name: ['C1', 'a'] }]])
    store.journal.redo()
    expect(customer.city).toBe('b')
  })

  it('[SC3] [JR7] keeps what can be redone below when rows of other records arrive', async () => {
    const { store, customer, second } = await loadedStore()
    second.note = 'a'
    second.note = null
    customer.name = 'b'
    customer.city = 'c'
    store.journal.undo()
    const scope = store.openScope('Dialog')
    store.mergeRows('Order', [orderRow(12, 1, { total: 5, rowVersion: 2 })])
    scope.rollback()
    store.journal.redo()
    expect([customer.city, second.total]).toEqual(['c', 5])
  })

  it('[SC3] [JR7] keeps what can be redone below, rebased, when rows of its own records arrive', async () => {
    const { store, customer, second } = await loadedStore()
    second.note = 'a'
    customer.name = 'b'
    customer.name = 'c'
    for (let times = 0; times < 3; times++) store.journal.undo()
    const scope = store.openScope('Dialog')
    customer.city = 'd'
    second.note = 'in the dialog'
    store.journal.undo()
    store.journal.undo()
    store.mergeRows('Customer', [customerRow(1, { name: 'Theirs', city: 'Novi', rowVersion: 2 })])
    store.mergeRows('Order', [orderRow(12, 1, { note: 'theirs', rowVersion: 2 })])
    expect([customer.name, customer.city, second.note]).toEqual(['Theirs', 'Novi', 'theirs'])
    scope.rollback()
    for (let times = 0; times < 3; times++) store.journal.redo()
    expect(pendingOf(store)).toEqual([
      [second, 'modified', { note: ['theirs', 'a'] }],
      [customer, 'modified', { name: ['Theirs', 'c'] }],
    ])
    store.journal.undo()
    expect(customer.name).toBe('b')
    store.journal.undo()
    store.journal.undo()
    expect([customer.name, second.note, store.pending.count]).toEqual(['Theirs', 'theirs', 0])
  })

  it('[SC3] [CF3] keeps what can be redone below when its own changes are rebased', async () => {
    const { store, customer } = await loadedStore()
    customer.name = 'below'
    customer.city = 'below'
    customer.name = 'undone'
    customer.city = 'undone'
    store.journal.undo()
    store.journal.undo()
    const scope = store.openScope('Dialog')
    customer.name = 'above'
    customer.creditLimit = 1
    store.rebase({
      entity: customer,
      typeName: 'Customer',
      fields: [],
      current: {
        $type: 'Customer:#Shop',
        ...customerRow(1, { name: 'theirs', city: 'theirs', rowVersion: 2 }),
      },
      isDeleted: false,
      changedBy: null,
      changedAt: null,
    })
    scope.rollback()
    expect([customer.name, customer.city, customer.creditLimit]).toEqual(['below', 'below', 100])
    store.journal.redo()
    store.journal.redo()
    expect([customer.name, customer.city]).toEqual(['undone', 'undone'])
    for (const expected of [
      ['undone', 'below'],
      ['below', 'below'],
      ['below', 'theirs'],
      ['theirs', 'theirs'],
    ]) {
      store.journal.undo()
      expect([customer.name, customer.city]).toEqual(expected)
    }
    expect(store.pending.count).toBe(0)
  })

  it('[SC5] closes those opened in it, and does nothing once closed', async () => {
    const { store, customer, order } = await loadedStore()
    const outer = store.openScope('Outer')
    customer.name = 'a'
    const inner = store.openScope('Inner')
    order.note = 'b'
    outer.rollback()
    expect([outer.isOpen, inner.isOpen, store.pending.count]).toEqual([false, false, 0])
    customer.name = 'c'
    inner.rollback()
    outer.commit()
    expect([customer.name, labels(store.journal.entries)]).toEqual(['c', ['Name']])
  })

  it('[SC6] has the net difference since it opened', async () => {
    const { store, customer, order } = await loadedStore()
    customer.name = 'a'
    const scope = store.openScope('Dialog')
    expect([scope.hasChanges, scope.changedRecords]).toEqual([false, []])
    order.note = 'b'
    customer.name = 'c'
    expect(scope.changedRecords).toEqual([order, customer])
    order.note = null
    customer.name = 'a'
    expect([scope.hasChanges, scope.entries.length]).toEqual([false, 4])
  })

  it('[SC8] hasOwnChanges leaves out what open scopes above it changed', async () => {
    const { store, customer, order } = await loadedStore()
    const list = store.openScope('List')
    const dialog = store.openScope('Dialog')
    order.note = 'b'
    expect([list.hasChanges, list.hasOwnChanges, dialog.hasOwnChanges]).toEqual([true, false, true])
    dialog.commit()
    expect(list.hasOwnChanges).toBe(true)
    list.rollback()
    customer.name = 'a'
    expect(list.hasOwnChanges).toBe(false)
  })
})

it('[JR240] redo gives up what others have deleted since, and nothing else', async () => {
  const lost: unknown[] = []
  const { store, customer, other } = await loadedStore({
    onRedoLost: (records) => void lost.push(...records),
  })
  store.edit('Both', () => {
    other.name = 'Kept'
    customer.name = 'Mine'
  })
  customer.city = 'Novi'
  store.journal.undo()
  store.journal.undo()
  store.mergeRows('Customer', [customerRow(2, { rowVersion: 2 })])
  expect(lost).toHaveLength(0)
  store.mergeRows('Customer', [customerRow(1, { deleted: NOW, rowVersion: 2 })])
  expect([lost.length, lost[0] === customer]).toEqual([1, true])
  store.journal.redo()
  expect([other.name, customer.name, store.pending.count, store.journal.canRedo]).toEqual([
    'Kept',
    'C1',
    1,
    false,
  ])
})
