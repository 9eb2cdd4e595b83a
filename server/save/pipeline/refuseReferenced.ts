import { RuleViolations } from '#server/kernel/errors.ts'
import type { PlannedChange } from './change.ts'
import { keyOfRecord, singleKey } from './keys.ts'
import type { EntityShape, ModelShape, Referrer } from './modelShape.ts'
import { toEntityError } from './checkStage.ts'
import type { RecordViolation } from './SaveRule.ts'
import { placeholders, textOnce, type Writing } from './sql.ts'

const MAX_LIST_LENGTH = 500

/** Throws RuleViolations for rows to be deleted that are still referenced (SV25); children in the bundle are deleted already. */
export async function refuseReferenced(
  writing: Writing,
  model: ModelShape,
  shape: EntityShape,
  changes: readonly PlannedChange[],
): Promise<void> {
  const violations: RecordViolation[] = []
  for (const referrer of model.referrers.get(shape) ?? [])
    for (let start = 0; start < changes.length; start += MAX_LIST_LENGTH)
      violations.push(
        ...(await referredTo(writing, shape, referrer, changes.slice(start, start + MAX_LIST_LENGTH))),
      )
  if (violations.length > 0) throw new RuleViolations(violations.map(toEntityError))
}

async function referredTo(
  { transaction, dialect }: Writing,
  target: EntityShape,
  { shape, through }: Referrer,
  changes: readonly PlannedChange[],
): Promise<RecordViolation[]> {
  const count = changes.length
  const sql = textOnce(dialect, `referring ${shape.typeName} ${through.index} ${count}`, () => {
    const column = dialect.quote(through.name)
    const among = `${column} IN (${placeholders(dialect, 0, count)})`
    // Rows deleted by the same statement do not count.
    const others =
      shape === target
        ? ` AND ${dialect.quote(singleKey(shape).name)} NOT IN (${placeholders(dialect, 0, count)})`
        : ''
    return `SELECT DISTINCT ${column} FROM ${dialect.quote(shape.name)} WHERE ${among}${others}`
  })
  const keys = changes.map(({ result }) => keyOfRecord(target, result))
  const rows = await transaction.query(sql, keys)
  const referred = new Set(rows.map((row) => row[through.name]))
  return changes
    .filter((_, index) => referred.has(keys[index]))
    .map((change) => ({
      change,
      violation: {
        code: 'referenced',
        message: `${target.entity.caption} cannot be removed while records of ${shape.entity.caption} refer to it`,
      },
    }))
}
