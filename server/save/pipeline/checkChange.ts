import { checkRecord } from '#shared/model/checkRecord.ts'
import { editedFields, isEdited } from './applyChanges.ts'
import type { PlannedChange } from './change.ts'
import type { RecordViolation } from './SaveRule.ts'

/** Is the record held to its rules? Removing one is never refused for what it holds (SV18). */
export function isChecked(change: PlannedChange): boolean {
  return change.operation !== 'delete' && isEdited(change)
}

/** What is wrong with the record that a change leaves behind (SV18 to SV20); the client finds the same with the same function. */
export function violationsOf(change: PlannedChange): RecordViolation[] {
  const violations = checkRecord(change.shape, change.result, editedFields(change))
  return violations.map((violation) => ({ change, violation }))
}
