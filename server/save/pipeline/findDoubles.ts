import { isMarkedDeleted, staysLive, type PlannedChange } from './change.ts'
import { keyOfRecord } from './keys.ts'
import type { EntityShape, FieldShape } from './modelShape.ts'
import type { RecordViolation } from './SaveRule.ts'
import { selectByList, type Writing } from './sql.ts'

/**
 * Records of kinds that are there once for the same values, such as a role of a user, of which there is another one, stored or in the same
 * bundle, that this save does not delete (SV1430).
 */
export async function findDoubles(
  writing: Writing,
  edited: readonly PlannedChange[],
  changes: readonly PlannedChange[],
): Promise<readonly RecordViolation[]> {
  const found: RecordViolation[] = []
  for (const shape of new Set(edited.map((change) => change.shape))) {
    const [first] = shape.once
    if (first === undefined) continue
    const changed = edited.filter((change) => change.shape === shape && isClaim(change))
    found.push(...(await doublesOf(writing, { shape, first }, changed, changes)))
  }
  return found
}

/** Does the change make the record one of its values, or bring it back? */
function isClaim(change: PlannedChange): boolean {
  const { shape, current, result } = change
  const wasLive = current !== null && !isMarkedDeleted(shape, current)
  return staysLive(change) && (!wasLive || shape.once.some(({ name }) => result[name] !== current[name]))
}

async function doublesOf(
  writing: Writing,
  { shape, first }: { readonly shape: EntityShape; readonly first: FieldShape },
  changed: readonly PlannedChange[],
  changes: readonly PlannedChange[],
): Promise<readonly RecordViolation[]> {
  const doubles = new Set<PlannedChange>()
  const claimed = new Map<string, PlannedChange>()
  for (const change of changed) {
    const values = valuesOf(shape, change.result)
    if (claimed.has(values)) doubles.add(change)
    else claimed.set(values, change)
  }
  const gone = changes.filter((change) => change.shape === shape && !staysLive(change))
  const replaced = new Set([...gone, ...changed].map(({ requested }) => requested.key))
  const { deleted } = shape.stamps
  const columns = [...shape.keys, ...shape.once, ...(deleted === null ? [] : [deleted])]
  const values = changed.map(({ result }) => writing.dialect.toDatabase(first.field, result[first.name]))
  for (const row of await selectByList(writing, { shape, columns, where: first }, [...new Set(values)])) {
    if (isMarkedDeleted(shape, row) || replaced.has(keyOfRecord(shape, row))) continue
    const change = claimed.get(valuesOf(shape, row))
    if (change !== undefined) doubles.add(change)
  }
  return [...doubles].map(doubleOf)
}

/** References, whose values are the same in memory and in both databases. */
function valuesOf({ once }: EntityShape, record: Readonly<Record<string, unknown>>): string {
  return once.map(({ name }) => String(record[name])).join()
}

function doubleOf(change: PlannedChange): RecordViolation {
  const { entity, once } = change.shape
  const last = once.at(-1)
  const captions = once.map(({ field }) => field.caption.toLowerCase()).join(' and ')
  return {
    change,
    violation: {
      code: 'duplicate',
      ...(last !== undefined && { field: last.name }),
      message: `${entity.caption} with the same ${captions} is already there`,
    },
  }
}
