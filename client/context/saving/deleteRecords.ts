import type { TrackedRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { sayDeleted } from './bringBack.ts'
import { aboutToBeStored, followUp } from './followUp.ts'
import { saveImmediateEdit } from './saveEdit.ts'

/**
 * Deletes records at once by one save, does what follows by the rules of their entities, and offers to bring them back (LS600). If the
 * save is refused, they are as before. Throws the store's errors.
 */
export async function deleteRecords(
  app: ScreenContext,
  entities: readonly TrackedRecord[],
  message?: string,
): Promise<void> {
  const { store } = app
  const edit = store.editAtOnce('Delete', () => entities.forEach((entity) => store.remove(entity)))
  const records = aboutToBeStored(store.pending.records.filter(({ entity }) => entities.includes(entity)))
  const { saveId } = await saveImmediateEdit(store, edit, entities)
  sayDeleted(app, records, saveId, message)
  await followUp(app, records)
}
