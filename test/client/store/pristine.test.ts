import { loadedStore } from './support/loadedStore.ts'

describe('What is prepared to be filled in', () => {
  it('[SC7] does not count what was done before markPristine as a change, and rolls it back with the rest', async () => {
    const { store, customer } = await loadedStore()
    const scope = store.openScope('Screen')
    const before = customer.city
    customer.city = 'prepared'
    scope.markPristine()
    expect([scope.hasChanges, scope.changedRecords]).toEqual([false, [customer]])
    customer.name = 'mine'
    expect(scope.hasChanges).toBe(true)
    store.journal.undo()
    expect(scope.hasChanges).toBe(false)
    scope.rollback()
    expect([customer.city, store.pending.count]).toEqual([before, 0])
  })
  it('[SC7] does not count a blank record of a dialog as a change of the screen below, and offers no undo of it', async () => {
    const { store } = await loadedStore()
    const screen = store.openScope('Screen')
    const dialog = store.openScope('Dialog')
    const added = store.create('Customer', {}, 'Add customer')
    dialog.markPristine()
    expect([screen.hasChanges, store.journal.isEntered, store.journal.canUndo]).toEqual([false, false, false])
    added.name = 'mine'
    expect([screen.hasChanges, store.journal.isEntered, store.journal.canUndo]).toEqual([true, true, true])
    dialog.commit()
    expect([screen.hasChanges, store.journal.canUndo]).toEqual([true, true])
  })
})
