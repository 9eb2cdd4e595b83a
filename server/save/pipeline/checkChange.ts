import { checkRecord } from '#shared/model/checkRecord.ts'
import { editedFields, isEdited } from './applyChanges.ts'
import type { PlannedChange } from './change.ts'
import type { RecordViolation } from './SaveRule.ts'

/** Is the record checked? Deletions are never refused because of field values (SV18). */
export function isChecked(change: PlannedChange): boolean {
  return change.operation !== 'delete' && isEdited(change)
}

/** The violations of a changed record (SV18 to SV20); the client uses the same function. */
export function violationsOf(change: PlannedChange): RecordViolation[] {
  const violations = checkRecord(change.shape, change.result, editedFields(change))
  return violations.map((violation) => ({ change, violation }))
}
