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
  it('[SC1120] can save what was filled in, which is no unsaved work before something else is edited or its save is tried', async () => {
    const { store, customer } = await loadedStore()
    const screen = store.openScope('Screen')
    const state = () => [screen.canSave, screen.hasChanges, store.journal.isEntered, store.journal.undoLabel]
    const { city: before } = customer
    store.propose('Fill in City', () => {
      customer.city = 'filled in'
    })
    expect(state()).toEqual([true, false, false, 'Fill in City'])
    customer.city = 'mine'
    expect(state()).toEqual([true, true, true, 'City'])
    store.journal.undo()
    expect([customer.city, ...state()]).toEqual(['filled in', true, false, false, 'Fill in City'])
    store.journal.undo()
    expect([customer.city, ...state()]).toEqual([before, false, false, false, null])
    store.journal.redo()
    expect(state()).toEqual([true, false, false, 'Fill in City'])
    store.journal.acceptProposals()
    expect(state()).toEqual([true, true, true, 'Fill in City'])
    screen.rollback()
    expect([customer.city, store.pending.count]).toEqual([before, 0])
  })
})
