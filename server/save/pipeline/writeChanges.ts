import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Parameter } from '../../database/Database.ts'
import type { PlannedChange } from './change.ts'
import { keyValuesOf } from './keys.ts'
import type { FieldShape, ModelShape } from './modelShape.ts'
import type { WriteGroup, WritePlan } from './orderWrites.ts'
import { refuseReferenced } from './refuseReferenced.ts'
import { runLater } from '../../database/runLater.ts'
import {
  deleteText,
  insertRecords,
  keyCondition,
  textOnce,
  updateText,
  writeLater,
  type Writing,
} from './sql.ts'
import { translateDatabaseError } from './translateDatabaseError.ts'
import type { DeferredReference } from './writeOrder.ts'

/** The transaction of a save that writes, and what it throws. */
export interface WritingRun {
  readonly writing: Writing
  readonly model: ModelShape
  /** For changes whose row was changed concurrently since it was loaded (SV16). */
  readonly conflictOf: (lost: readonly PlannedChange[]) => Promise<Error>
}

/**
 * Writes a save (SV29 to SV31), with the transaction's next statement where each is a message. Throws the conflict of the first changes that are
 * lost, and RuleViolations and Duplicate for violations that only the database detects.
 */
export async function writeChanges(run: WritingRun, plan: WritePlan): Promise<void> {
  const { writing } = run
  for (const group of plan.inserts) await insert(run, group, plan.deferredReferences)
  await setReferences(
    writing,
    plan.deferredReferences,
    (reference) => reference.record.result[reference.field],
  )
  await update(run, plan.updates)
  await setReferences(writing, plan.referencesToClear, () => null)
  for (const group of plan.deletes) await remove(run, group)
}

async function insert(
  { writing, model }: WritingRun,
  { shape, changes }: WriteGroup,
  toSetLater: readonly DeferredReference<PlannedChange>[],
): Promise<void> {
  const records = changes.map((change) => {
    const later = toSetLater.filter(({ record }) => record === change)
    if (later.length === 0) return change.result
    return { ...change.result, ...Object.fromEntries(later.map(({ field }) => [field, null])) }
  })
  await insertRecords(writing, shape, records, (error) =>
    translateDatabaseError(writing, model, changes, error),
  )
}

/** Sets the references that break a cycle; as part of adding or removing the record, this does not change its version. */
async function setReferences(
  writing: Writing,
  references: readonly DeferredReference<PlannedChange>[],
  valueOf: (reference: DeferredReference<PlannedChange>) => unknown,
): Promise<void> {
  const { dialect } = writing
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
    await writeLater(writing, sql, [value, ...keyValuesOf(shape, result)])
  }
}

/** Changes of the same columns run as one prepared statement. */
async function update(run: WritingRun, changes: readonly PlannedChange[]): Promise<void> {
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
      await updateColumns(run, { shape, changes: group }, columns)
    }
  }
}

async function updateColumns(
  run: WritingRun,
  { shape, changes }: WriteGroup,
  columns: readonly FieldShape[],
): Promise<void> {
  const { dialect } = run.writing
  const rows = changes.map((change) => {
    const row: Parameter[] = []
    for (const { name, field } of columns) row.push(dialect.toDatabase(field, change.result[name]))
    row.push(...keyAndVersion(change))
    return row
  })
  await writeEach(run, changes, updateText(dialect, shape, columns, hasVersion(changes)), rows)
}

async function remove(run: WritingRun, { shape, changes }: WriteGroup): Promise<void> {
  const { writing, model } = run
  await refuseReferenced(writing, model, shape, changes)
  for (const group of groupBy(changes, (change) => change.requested.version === null).values())
    await writeEach(
      run,
      group,
      deleteText(writing.dialect, shape, hasVersion(group)),
      group.map(keyAndVersion),
    )
}

/** Runs a statement for each of these changes, whose row it has to find. */
function writeEach(
  { writing, model, conflictOf }: WritingRun,
  changes: readonly PlannedChange[],
  sql: string,
  rows: readonly (readonly Parameter[])[],
): Promise<void> {
  return runLater(writing.transaction, {
    sql,
    rows,
    refused: (error) => translateDatabaseError(writing, model, changes, error),
    missed: (counts) => conflictOf(changes.filter((_, index) => counts[index] === 0)),
  })
}

/** The key and version that the client read; a null version is omitted. */
function keyAndVersion({ requested }: PlannedChange): Parameter[] {
  const { keyValues, version } = requested
  return version === null ? [...keyValues] : [...keyValues, version]
}

function hasVersion(changes: readonly PlannedChange[]): boolean {
  return changes[0]?.requested.version !== null
}
