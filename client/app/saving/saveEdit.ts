import type { App } from '../App.ts'

/**
 * Stores an edit at once, by a save of its own, whatever else is pending. If the save is refused, the edit is undone. Throws the
 * store's errors. One at a time: wait for the last before the next.
 */
export async function saveEdit(
  { store }: Pick<App, 'store'>,
  label: string,
  edit: () => void,
): Promise<void> {
  const scope = store.openScope(label)
  try {
    store.edit(label, edit)
    const records = scope.changedRecords
    if (records.length > 0) await store.save(records, { isUndoneUnlessStored: true })
    scope.commit()
  } catch (error) {
    scope.rollback()
    throw error
  }
}
