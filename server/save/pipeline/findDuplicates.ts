import type { PlannedChange } from './change.ts'
import { keyOfRecord } from './keys.ts'
import type { EntityShape, FieldShape } from './modelShape.ts'
import type { RecordViolation } from './SaveRule.ts'
import { selectByList, type Writing } from './sql.ts'

/** Records with a duplicate value of a unique field, stored or in the same bundle (SV23). */
export async function findDuplicates(
  writing: Writing,
  edited: readonly PlannedChange[],
): Promise<readonly RecordViolation[]> {
  const found: RecordViolation[] = []
  for (const shape of new Set(edited.map((change) => change.shape)))
    for (const field of shape.unique) {
      const changed = edited.filter((change) => change.shape === shape && setsValue(change, field))
      found.push(...(await duplicatesOf(writing, shape, field, changed)))
    }
  return found
}

function setsValue({ current, result }: PlannedChange, { name }: FieldShape): boolean {
  return result[name] !== null && result[name] !== current?.[name]
}

async function duplicatesOf(
  writing: Writing,
  shape: EntityShape,
  field: FieldShape,
  changed: readonly PlannedChange[],
): Promise<readonly RecordViolation[]> {
  const wanted = new Map<unknown, PlannedChange>()
  const duplicates = new Set<PlannedChange>()
  for (const change of changed) {
    const value = folded(change.result[field.name])
    if (wanted.has(value)) duplicates.add(change)
    else wanted.set(value, change)
  }
  const values = changed.map(({ result }) => writing.dialect.toDatabase(field.field, result[field.name]))
  const source = { shape, columns: [...shape.keys, field], where: field }
  for (const row of await selectByList(writing, source, values)) {
    const change = wanted.get(folded(writing.dialect.fromDatabase(field.field, row[field.name])))
    if (change !== undefined && keyOfRecord(shape, row) !== change.requested.key) duplicates.add(change)
  }
  return [...duplicates].map((change) => duplicateOf(change, field))
}

/** The violation of a duplicate value. */
export function duplicateOf(change: PlannedChange, { name, field }: FieldShape): RecordViolation {
  const value = String(change.result[name])
  return {
    change,
    violation: { code: 'duplicate', field: name, message: `${field.caption} "${value}" is already taken` },
  }
}

/** Texts that differ only in case are equal to both databases. */
function folded(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase().trimEnd() : value
}
