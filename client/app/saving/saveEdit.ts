import type { ImmediateEdit } from '../../store/ImmediateEdit.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { App } from '../App.ts'

/**
 * Stores an edit at once, by a save of its own, whatever else is pending or being stored. If the save is refused, the edit is undone,
 * and nothing else is. Throws the store's errors.
 */
export async function saveEdit(
  { store }: Pick<App, 'store'>,
  label: string,
  work: () => void,
): Promise<void> {
  const edit = store.editAtOnce(label, work)
  if (edit.records.length > 0) await saveImmediateEdit(store, edit, edit.records)
}

/** Saves the records of an edit, and takes it back if that is refused. Throws the store's errors. */
export async function saveImmediateEdit(
  store: Pick<App['store'], 'save'>,
  edit: ImmediateEdit,
  records: readonly TrackedRecord[],
): Promise<void> {
  try {
    await store.save(records, { isUndoneUnlessStored: true })
    edit.settle()
  } catch (error) {
    // First of all: the next save is made up as soon as this one has failed.
    edit.takeBack()
    throw error
  }
}
