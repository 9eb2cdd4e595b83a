import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Parameter } from '../../database/Database.ts'
import type { PlannedChange } from './change.ts'
import { keyValuesOf } from './keys.ts'
import type { FieldShape, ModelShape } from './modelShape.ts'
import type { WriteGroup, WritePlan } from './orderWrites.ts'
import { refuseReferenced } from './refuseReferenced.ts'
import { deleteText, insertRecords, keyCondition, textOnce, updateText, type Writing } from './sql.ts'
import { translateDatabaseErrors } from './translateDatabaseErrors.ts'
import type { DeferredReference } from './writeOrder.ts'

/**
 * Writes a save (SV29 to SV31) and returns the changes whose row was changed concurrently since it was loaded (SV16). Throws
 * RuleViolations and Duplicate for violations that only the database detects.
 */
export async function writeChanges(
  writing: Writing,
  model: ModelShape,
  plan: WritePlan,
): Promise<readonly PlannedChange[]> {
  for (const group of plan.inserts) await insert(writing, model, group, plan.deferredReferences)
  await setReferences(
    writing,
    plan.deferredReferences,
    (reference) => reference.record.result[reference.field],
  )
  const lost = [...(await update(writing, model, plan.updates))]
  await setReferences(writing, plan.referencesToClear, () => null)
  for (const group of plan.deletes) lost.push(...(await remove(writing, model, group)))
  return lost
}

async function insert(
  writing: Writing,
  model: ModelShape,
  { shape, changes }: WriteGroup,
  toSetLater: readonly DeferredReference<PlannedChange>[],
): Promise<void> {
  const records = changes.map((change) => {
    const later = toSetLater.filter(({ record }) => record === change)
    if (later.length === 0) return change.result
    return { ...change.result, ...Object.fromEntries(later.map(({ field }) => [field, null])) }
  })
  await translateDatabaseErrors(writing, model, changes, () => insertRecords(writing, shape, records))
}

/** Sets the references that break a cycle; as part of adding or removing the record, this does not change its version. */
async function setReferences(
  { transaction, dialect }: Writing,
  references: readonly DeferredReference<PlannedChange>[],
  valueOf: (reference: DeferredReference<PlannedChange>) => unknown,
): Promise<void> {
  for (const reference of references) {
    const { shape, result } = reference.record
    const sql = textOnce(
      dialect,
      `set ${shape.typeName} ${reference.field}`,
      () =>
        `UPDATE ${dialect.quote(shape.name)} SET ${dialect.quote(reference.field)} = ${dialect.parameter(0)}` +
        ` WHERE ${keyCondition(dialect, shape, 1)}`,
    )
    const field = shape.byName.get(reference.field)
    if (field === undefined) throw new Error(`${shape.name} has no field ${reference.field}.`)
    const value = dialect.toDatabase(field.field, valueOf(reference))
    await transaction.execute(sql, [value, ...keyValuesOf(shape, result)])
  }
}

/** Changes of the same columns run as one prepared statement. */
async function update(
  writing: Writing,
  model: ModelShape,
  changes: readonly PlannedChange[],
): Promise<readonly PlannedChange[]> {
  const lost: PlannedChange[] = []
  for (const [shape, ofShape] of groupBy(changes, (change) => change.shape)) {
    const sameStatement = groupBy(
      ofShape,
      ({ changes: fields, requested }) =>
        `${fields.map(({ field }) => field.index).join()} ${requested.version === null}`,
    )
    for (const group of sameStatement.values()) {
      const columns = [
        ...new Set([
          ...(group[0]?.changes ?? []).map(({ field }) => field),
          ...(shape.version === null ? [] : [shape.version]),
        ]),
      ]
      lost.push(...(await updateColumns(writing, model, { shape, changes: group }, columns)))
    }
  }
  return lost
}

async function updateColumns(
  writing: Writing,
  model: ModelShape,
  { shape, changes }: WriteGroup,
  columns: readonly FieldShape[],
): Promise<readonly PlannedChange[]> {
  const { transaction, dialect } = writing
  const rows = changes.map((change) => {
    const row: Parameter[] = []
    for (const { name, field } of columns) row.push(dialect.toDatabase(field, change.result[name]))
    row.push(...keyAndVersion(change))
    return row
  })
  const counts = await translateDatabaseErrors(writing, model, changes, () =>
    transaction.executeMany(updateText(dialect, shape, columns, hasVersion(changes)), rows),
  )
  return changes.filter((_, index) => counts[index] === 0)
}

async function remove(
  writing: Writing,
  model: ModelShape,
  { shape, changes }: WriteGroup,
): Promise<readonly PlannedChange[]> {
  const { transaction, dialect } = writing
  await refuseReferenced(writing, model, shape, changes)
  const lost: PlannedChange[] = []
  for (const group of groupBy(changes, (change) => change.requested.version === null).values()) {
    const counts = await translateDatabaseErrors(writing, model, group, () =>
      transaction.executeMany(deleteText(dialect, shape, hasVersion(group)), group.map(keyAndVersion)),
    )
    lost.push(...group.filter((_, index) => counts[index] === 0))
  }
  return lost
}

/** The key and version that the client read; a null version is omitted. */
function keyAndVersion({ requested }: PlannedChange): Parameter[] {
  const { keyValues, version } = requested
  return version === null ? [...keyValues] : [...keyValues, version]
}

function hasVersion(changes: readonly PlannedChange[]): boolean {
  return changes[0]?.requested.version !== null
}
