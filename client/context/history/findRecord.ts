import { stampedField, supportsSoftDelete } from '#shared/model/defineEntity.ts'
import { getEntity, isEntityName } from '#shared/model/model.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'

/** The record of an entry as the screen behind has it, or else as it is stored; null where its row is gone. Throws QueryFailed. */
export type FindRecord = (entityTypeName: string, id: number) => Promise<TrackedRecord | null>

/** Finds the records into which recorded values are put back, as edits of the screen that is shown. */
export function recordsToRestore({ model, store }: Pick<ScreenContext, 'model' | 'store'>): FindRecord {
  return async (name, id) => {
    // An entry may be of an entity that the product has no more.
    if (!isEntityName(model, name)) return null
    const shown = store.cached(name, id)
    if (shown !== null) return shown
    const entity = getEntity(model, name)
    if (supportsSoftDelete(entity)) return store.fetchDeletedToo(name, id)
    return store.fetchByKey(name, id)
  }
}

/** Is a record marked as deleted? */
export function isDeleted({ model }: Pick<ScreenContext, 'model'>, record: TrackedRecord): boolean {
  const stamp = stampedField(getEntity(model, record.entityType.shortName), 'deleted')
  return stamp !== undefined && (propertiesOf(record)[stamp] ?? null) !== null
}
