import type { Entity } from 'breeze-client'
import type { EditRecorder } from './EditRecorder.ts'
import { takeBaseValues, valuesOf, type EntityCache } from './EntityCache.ts'
import { DELETED } from './entityShape.ts'

interface Removal {
  readonly cache: EntityCache
  readonly edits: EditRecorder
  readonly now: () => string
}

/**
 * Marks a record for deletion, by its stamp if the type has one; a record that was never saved is just removed, and one that was
 * restored is again as it is stored, which is deleted (CF1103).
 */
export function removeRecord(entity: Entity, label: string, { cache, edits, now }: Removal): void {
  if (cache.presenceOf(entity) !== 'present') return
  if (entity.entityAspect.entityState.isAdded()) {
    // Removed within the focus in which it was created, it leaves no journal entry.
    edits.runTyping(label, () => edits.setPresence(entity, 'absent'))
    return
  }
  edits.run(label, () => {
    if (!cache.shapeOf(entity).softDelete) edits.setPresence(entity, 'deleted')
    // Nothing of it is pending then: the server would refuse any change of a deleted record.
    else if (cache.isRestored(entity)) takeBaseValues(entity)
    else if (valuesOf(entity)[DELETED] === null) valuesOf(entity)[DELETED] = now()
  })
}
