import { checkRecord, isEdited } from '#shared/model/checkRecord.ts'
import type { PlannedChange } from './change.ts'
import type { RecordViolation } from './SaveRule.ts'

/** Is the record checked? Deletions are never refused because of field values (SV18). */
export function isChecked({ shape, operation, current, result }: PlannedChange): boolean {
  return operation !== 'delete' && isEdited(shape.entity, result, current)
}

/** The violations of a changed record (SV18 to SV20); the client uses the same function. */
export function violationsOf(change: PlannedChange): RecordViolation[] {
  if (isOnlyMoved(change)) return []
  const violations = checkRecord(change.shape, change.result, change.current)
  return violations.map((violation) => ({ change, violation }))
}

/** Did the server change nothing but what the record refers to? Whatever else it has was accepted before (SV521). */
function isOnlyMoved({ shape, requested, current, result }: PlannedChange): boolean {
  if (requested.index >= 0 || current === null) return false
  const changed = shape.content.filter(({ name }) => result[name] !== current[name])
  return changed.every(({ name, field }) => field.kind === 'reference' && result[name] !== null)
}
