import { autorun } from 'mobx'
import type { PendingExport } from '#client/store/types.ts'
import { found, labels, loadedStore } from './support/loadedStore.ts'
import { customerRow, shopStore } from './support/shopStore.ts'

const label = 'Change Name'

describe('typing into a field', () => {
  it('[GS8] is pending from the first key, and all keys of one focus are one entry with their consequences', async () => {
    const { store, customer } = await loadedStore()
    const endFocus = store.beginFocus()
    const follow = (): void => {
      customer.city = customer.name.toUpperCase()
    }
    store.typeInto(customer, 'name', 'N', { label, follow })
    expect(store.pending.count).toBe(2)
    for (const text of ['No', 'Nor', 'North']) store.typeInto(customer, 'name', text, { label, follow })
    endFocus()
    expect(labels(store.journal.entries)).toEqual([label])
    store.journal.undo()
    expect([customer.name, customer.city, store.pending.count]).toEqual(['C1', 'Flint', 0])
    store.journal.redo()
    expect([customer.name, customer.city]).toEqual(['North', 'NORTH'])
  })

  it('[GS8] starts a new entry after an undo, and after startNewEntry', async () => {
    const { store, customer } = await loadedStore()
    store.beginFocus()
    store.typeInto(customer, 'name', 'first', { label })
    store.journal.startNewEntry()
    store.typeInto(customer, 'name', 'first second', { label })
    store.journal.undo()
    store.journal.redo()
    store.typeInto(customer, 'name', 'first second third', { label })
    expect(store.journal.entries).toHaveLength(3)
    store.journal.undo()
    store.journal.undo()
    expect(customer.name).toBe('first')
  })

  it('[GS9] joins the creation of the record that it is typed into', async () => {
    const { store } = await loadedStore()
    store.beginFocus()
    const made = store.create('Customer', {}, 'Add customer')
    store.typeInto(made, 'name', 'N', { label })
    store.typeInto(made, 'name', 'New', { label })
    store.typeInto(made, 'city', 'Novi', { label })
    expect(labels(store.journal.entries)).toEqual(['Add customer'])
    store.journal.undo()
    expect(store.pending.count).toBe(0)
    store.journal.redo()
    expect([made.name, made.city, store.stateOf(made)]).toEqual(['New', 'Novi', 'added'])
  })

  it('[GS9] leaves nothing of a record that is created and removed within one focus', async () => {
    const { store } = await loadedStore()
    store.beginFocus()
    const made = store.create('Customer', {}, 'Add customer')
    store.typeInto(made, 'name', 'N', { label })
    store.remove(made)
    expect([store.pending.count, store.journal.entries.length]).toEqual([0, 0])
  })

  it('[PC8] keeps a text that is not a number as typed, through undo, redo and a draft', async () => {
    const { store, customer } = await loadedStore()
    store.beginFocus()
    store.typeInto(customer, 'creditLimit', '12 tons', { label })
    expect(customer.creditLimit).toBe('12 tons')
    store.journal.undo()
    expect(customer.creditLimit).toBe(100)
    store.journal.redo()
    expect(customer.creditLimit).toBe('12 tons')
    const kept = JSON.parse(JSON.stringify(store.exportPending())) as PendingExport
    const other = await shopStore()
    other.importPending(kept)
    const restored = found(other.cached('Customer', 1))
    expect(restored.creditLimit).toBe('12 tons')
    other.journal.undo()
    expect(restored.creditLimit).toBe(100)
  })

  it('[PC9] reruns only the reactions that read the changed value, however much is pending', async () => {
    const store = await shopStore()
    const ids = Array.from({ length: 500 }, (_, index) => index + 1)
    store.mergeRows(
      'Customer',
      ids.map((id) => customerRow(id)),
    )
    const scope = store.openScope('Screen')
    for (const id of ids) found(store.cached('Customer', id)).city = 'Novi'
    const typed = found(store.cached('Customer', 250))
    store.beginFocus()
    store.typeInto(typed, 'name', 'N', { label })
    const runs = { chip: 0, list: 0, mark: 0, other: 0, text: 0, undo: 0, unsaved: 0 }
    const stops = [
      autorun(() => {
        runs.chip += store.pending.count
      }),
      autorun(() => {
        runs.list += store.pending.records.length
      }),
      autorun(() => {
        runs.mark += store.isEdited(typed, 'city') && store.stateOf(typed) === 'modified' ? 1 : 0
      }),
      autorun(() => {
        runs.other += store.isEdited(found(store.cached('Customer', 249)), 'city') ? 1 : 0
      }),
      autorun(() => {
        runs.text += store.pending.recordOf(typed)?.fields.find(({ property }) => property === 'name') ? 1 : 0
      }),
      autorun(() => {
        runs.undo += store.journal.undoLabel === label && !store.journal.canRedo ? 1 : 0
      }),
      autorun(() => {
        runs.unsaved += store.journal.isEntered && scope.hasChanges && scope.hasOwnChanges ? 1 : 0
      }),
    ]
    for (const text of ['No', 'Nor', 'North']) store.typeInto(typed, 'name', text, { label })
    expect(runs).toEqual({ chip: 501, list: 500, mark: 1, other: 1, text: 4, undo: 1, unsaved: 1 })
    for (const stop of stops) stop()
  })
})
