import type { EntityDeclaration } from '../model/defineEntity.ts'
import type { AnyRecord } from '../model/model.ts'
import type { AuditChange, AuditLog } from './AuditLog.ts'
import { recordBefore } from './deletions.ts'

/** What one save did to a record, as the audit log has it. */
export interface RecordedSave {
  readonly action: AuditLog['action']
  readonly changes: readonly AuditChange[]
}

/**
 * A record as it was before these saves of it, the latest first; null where there was none. `record` is what the last of them left, null
 * where its row was removed. What the log does not have is left as it is now: versions, and orders that followed from moves of others.
 */
export function recordAsOf(
  entity: EntityDeclaration,
  id: number,
  record: AnyRecord | null,
  saves: readonly RecordedSave[],
): AnyRecord | null {
  let then = record
  for (const { action, changes } of saves) {
    if (action === 'Added') then = null
    else if (then === null) then = { ...emptyRecord(entity), ...recordBefore(entity, id, changes) }
    else then = { ...then, ...originalValues(changes) }
  }
  return then
}

/** The fields of an entity of which the audit log has every value: those that a record can be compared by. */
export function recordedFields(entity: EntityDeclaration): readonly string[] {
  return Object.entries(entity.fields)
    .filter(([name, { concurrency, renumbered }]) => {
      return concurrency !== true && renumbered !== true && !entity.key.includes(name)
    })
    .map(([name]) => name)
}

/** Of a removed record the log has every value but nulls. */
function emptyRecord(entity: EntityDeclaration): AnyRecord {
  return Object.fromEntries(recordedFields(entity).map((name) => [name, null]))
}

function originalValues(changes: readonly AuditChange[]): AnyRecord {
  return Object.fromEntries(changes.map(({ ColumnName, OriginalValue }) => [ColumnName, OriginalValue]))
}
