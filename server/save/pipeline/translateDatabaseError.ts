import { Duplicate, RuleViolations } from '#server/kernel/errors.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { getsNewKey } from './assignKeys.ts'
import type { PlannedChange } from './change.ts'
import { checkReferences } from './checkReferences.ts'
import { duplicateOf, findDuplicates } from './findDuplicates.ts'
import { keyOfRecord, keyValuesOf } from './keys.ts'
import { loadRows } from './loadCurrent.ts'
import { toEntityError } from './checkStage.ts'
import type { ModelShape } from './modelShape.ts'
import type { RecordViolation } from './SaveRule.ts'
import type { Writing } from './sql.ts'

/**
 * What is thrown in the place of an error of the database when these changes are written: those caused by concurrent saves (a duplicate value,
 * a removed record) are a Duplicate or RuleViolations of the records.
 */
export async function translateDatabaseError(
  writing: Writing,
  model: ModelShape,
  changes: readonly PlannedChange[],
  error: unknown,
): Promise<unknown> {
  const refusal = writing.dialect.errorKind(error)
  if (refusal === 'reference') return referenceRefused(writing, model, changes)
  return refusal === 'duplicate' ? duplicateRefused(writing, changes, error) : error
}

/** The database does not report the reference, so those of the records are looked up again. */
async function referenceRefused(
  writing: Writing,
  model: ModelShape,
  changes: readonly PlannedChange[],
): Promise<Error> {
  const kept = changes.filter(({ operation }) => operation !== 'delete')
  const dangling = await checkReferences(writing, model, { edited: kept, changes: [], notices: [] })
  return new RuleViolations((dangling.length > 0 ? dangling : changes.map(anyReference)).map(toEntityError))
}

function anyReference(change: PlannedChange): RecordViolation {
  const { caption } = change.shape.entity
  const message =
    change.operation === 'delete'
      ? `${caption} cannot be removed while other records refer to it`
      : `${caption} refers to a record that does not exist`
  return { change, violation: { code: 'reference', message } }
}

/** The database does not report the duplicate value, so it is queried again. */
async function duplicateRefused(
  writing: Writing,
  changes: readonly PlannedChange[],
  cause: unknown,
): Promise<Error> {
  const taken = [...(await findDuplicates(writing, changes)), ...(await duplicateKeys(writing, changes))]
  if (taken.length > 0) return new Duplicate(taken.map(toEntityError))
  const entities = [...new Set(changes.map(({ shape }) => shape.name))].join(', ')
  return new Error(`A key reserved for ${entities} is in use already: its sequence is behind the table.`, {
    cause,
  })
}

/** Added records with a given key that is already in use. */
async function duplicateKeys(
  writing: Writing,
  changes: readonly PlannedChange[],
): Promise<readonly RecordViolation[]> {
  const added = changes.filter((change) => change.operation === 'create' && !getsNewKey(change))
  const found: RecordViolation[] = []
  for (const [shape, members] of groupBy(added, (change) => change.shape)) {
    const keys = members.map(({ result }) => keyValuesOf(shape, result))
    const stored = await loadRows(writing, shape, keys)
    const taken = members.filter(({ result }) => stored.has(keyOfRecord(shape, result)))
    found.push(...taken.flatMap((change) => shape.keys.map((field) => duplicateOf(change, field))))
  }
  return found
}
