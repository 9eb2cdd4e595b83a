import { checkRecord, isEdited } from '#shared/model/checkRecord.ts'
import type { PlannedChange } from './change.ts'
import type { RecordViolation } from './SaveRule.ts'

/** Is the record checked? Deletions are never refused because of field values (SV18). */
export function isChecked({ shape, operation, current, result }: PlannedChange): boolean {
  return operation !== 'delete' && isEdited(shape.entity, result, current)
}

/** The violations of a changed record (SV18 to SV20); the client uses the same function. */
export function violationsOf(change: PlannedChange): RecordViolation[] {
  const violations = checkRecord(change.shape, change.result, change.current)
  return violations.map((violation) => ({ change, violation }))
}
