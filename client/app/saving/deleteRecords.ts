import type { TrackedRecord } from '../../store/types.ts'
import type { App } from '../App.ts'
import { followUp } from './followUp.ts'

/**
 * Deletes records at once by one save, and does what follows by the rules of their entities. If the save is refused, they are as
 * before. Throws the store's errors.
 */
export async function deleteRecords(app: App, entities: readonly TrackedRecord[]): Promise<void> {
  const { store } = app
  entities.forEach((entity) => store.remove(entity))
  const records = store.pending.records.filter(({ entity }) => entities.includes(entity))
  try {
    await store.save(entities, { isUndoneUnlessStored: true })
  } catch (error) {
    entities.forEach((entity) => store.pending.revertRecord(entity))
    throw error
  }
  await followUp(app, records)
}
