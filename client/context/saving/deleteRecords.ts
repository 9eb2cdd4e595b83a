import type { TrackedRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { aboutToBeStored, followUp } from './followUp.ts'
import { saveImmediateEdit } from './saveEdit.ts'

/**
 * Deletes records at once by one save, and does what follows by the rules of their entities. If the save is refused, they are as
 * before. Throws the store's errors.
 */
export async function deleteRecords(app: ScreenContext, entities: readonly TrackedRecord[]): Promise<void> {
  const { store } = app
  const edit = store.editAtOnce('Delete', () => entities.forEach((entity) => store.remove(entity)))
  const records = aboutToBeStored(store.pending.records.filter(({ entity }) => entities.includes(entity)))
  await saveImmediateEdit(store, edit, entities)
  await followUp(app, records)
}
