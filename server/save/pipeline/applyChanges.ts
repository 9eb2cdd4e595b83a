import { normalizeValue } from '#shared/model/formats.ts'
import type { AnyRecord } from '#shared/model/model.ts'
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
    for (const {
      field: { name, field },
      to,
    } of requested.changes)
      // Stored values are left alone, whatever their form.
      if (to !== result[name]) result[name] = normalizeValue(field, to)
    const change = { requested, shape, operation, current, result, changes: [] }
    if (isEdited(change)) prepare(change)
    return change
  })
}

/** Does the bundle, or a rule, change a field of the record? Deletion stamps do not count. */
export function isEdited({
  shape,
  current,
  result,
}: Pick<PlannedChange, 'shape' | 'current' | 'result'>): boolean {
  return current === null || shape.validated.some(({ name }) => result[name] !== current[name])
}

/** A record with its key and the defaults of all other fields. */
export function emptyRecord(shape: EntityShape, keyValues: readonly KeyValue[]): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const { name, field } of shape.fields) record[name] = field.default ?? null
  shape.keys.forEach(({ name }, index) => {
    record[name] = keyValues[index]
  })
  return record
}

function prepare({ shape, result }: Pick<PlannedChange, 'shape' | 'result'>): void {
  if (shape.rules.prepare === undefined) return
  const prepared: AnyRecord = shape.rules.prepare(result)
  for (const { name } of shape.settable) if (prepared[name] !== undefined) result[name] = prepared[name]
}
