import type { ImmediateEdit } from '../../store/ImmediateEdit.ts'
import type { SaveOptions, SaveOutcome, TrackedRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'

/**
 * Stores an edit at once, by a save of its own, whatever else is pending or being stored. If the save is refused, the edit is undone,
 * and nothing else is. Null if it changes nothing. Throws the store's errors.
 */
export async function saveEdit(
  { store }: Pick<ScreenContext, 'store'>,
  label: string,
  work: () => void,
  options: Pick<SaveOptions, 'undoes'> = {},
): Promise<SaveOutcome | null> {
  const edit = store.editAtOnce(label, work)
  return edit.records.length === 0 ? null : saveImmediateEdit(store, edit, edit.records, options)
}

/** Saves the records of an edit, and takes it back if that is refused. Throws the store's errors. */
export async function saveImmediateEdit(
  store: Pick<ScreenContext['store'], 'save'>,
  edit: ImmediateEdit,
  records: readonly TrackedRecord[],
  options: Pick<SaveOptions, 'undoes'> = {},
): Promise<SaveOutcome> {
  try {
    const outcome = await store.save(records, { ...options, isUndoneUnlessStored: true })
    edit.settle()
    return outcome
  } catch (error) {
    // First of all: the next save is made up as soon as this one has failed.
    edit.takeBack()
    throw error
  }
}
