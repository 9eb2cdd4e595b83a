import { prepareRecord } from '#shared/model/checkRecord.ts'
import type { PlannedChange, RequestedChange, StoredRows } from './change.ts'
import type { KeyValue } from './keys.ts'
import type { EntityShape } from './modelShape.ts'

/** The result of every record of the bundle: the stored row with the changes applied, prepared by the entity's rules (SV17). */
export function applyChanges(
  changes: readonly RequestedChange[],
  stored: StoredRows,
): readonly PlannedChange[] {
  return changes.map((requested) => {
    const { shape, operation } = requested
    const current = stored.get(shape)?.get(requested.key) ?? null
    const result = current === null ? emptyRecord(shape, requested.keyValues) : { ...current }
    for (const { field, to } of requested.changes) result[field.name] = to
    const change = { requested, shape, operation, current, result, changes: [] }
    const prepared = prepareRecord(shape, result, current)
    return prepared === result ? change : { ...change, result: { ...prepared } }
  })
}

/** A record with its key and the defaults of all other fields. */
export function emptyRecord(shape: EntityShape, keyValues: readonly KeyValue[]): Record<string, unknown> {
  // A record that gets one field after another is slower to make, and to serialize, than a copy.
  const record: Record<string, unknown> = { ...shape.defaults }
  shape.keys.forEach(({ name }, index) => {
    record[name] = keyValues[index]
  })
  return record
}
