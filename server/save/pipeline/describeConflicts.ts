import type { AnyRecord } from '#shared/model/model.ts'
import type { Conflict } from '#shared/wire/errors.ts'
import { ConcurrencyConflict } from '#server/kernel/errors.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { RequestedChange, StoredRows } from './change.ts'
import type { Key } from './keys.ts'
import type { EntityShape, ModelShape } from './modelShape.ts'
import { placeholders, textOnce, type Writing } from './sql.ts'
import type { RightsOf } from './userRights.ts'

interface LastChange {
  readonly by: string | null
  readonly at: string | null
}

const UNKNOWN_CHANGE: LastChange = { by: null, at: null }

/** The conflict error of a stale save: per record the current row, who changed it and when (SV15). */
export async function describeConflicts(
  writing: Writing,
  model: ModelShape,
  changes: readonly RequestedChange[],
  stored: StoredRows,
  rightsOf: RightsOf,
): Promise<ConcurrencyConflict> {
  const lastChanges = new Map<EntityShape, ReadonlyMap<Key, LastChange>>()
  for (const [shape, stale] of groupBy(changes, (change) => change.shape)) {
    const keys = stale.map(({ key }) => key)
    lastChanges.set(shape, await lastChangesOf(writing, model, shape, keys))
  }
  const conflicts = changes.map(({ shape, key, keyValues }): Conflict => {
    const current = stored.get(shape)?.get(key) ?? null
    const { by, at } = lastChanges.get(shape)?.get(key) ?? UNKNOWN_CHANGE
    return {
      entityTypeName: shape.typeName,
      keyValues,
      current: current === null ? null : readablePart(current, shape, rightsOf),
      changedBy: by,
      changedAt: at,
    }
  })
  return new ConcurrencyConflict(conflicts)
}

/** The newest audit row of each record. */
async function lastChangesOf(
  { transaction, dialect }: Writing,
  model: ModelShape,
  shape: EntityShape,
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, LastChange>> {
  const found = new Map<Key, LastChange>()
  const auditLog = model.byName.get('AuditLog')
  if (auditLog === undefined) return found
  const longestList = 1_000
  for (let start = 0; start < keys.length; start += longestList) {
    const list = keys.slice(start, start + longestList)
    const sql = textOnce(dialect, `last changes ${list.length}`, () => lastChangesText(dialect, list.length))
    for (const row of await transaction.query(sql, [shape.name, ...list]))
      found.set(Number(row['entityId']), { by: textOrNull(row['userName']), at: textOrNull(row['when']) })
  }
  return found
}

function lastChangesText(dialect: Writing['dialect'], count: number): string {
  const quote = (name: string): string => dialect.quote(name)
  const columns = ['entityId', 'userName', 'when'].map((name) => quote(name)).join(', ')
  return (
    `SELECT ${columns} FROM ${quote('AuditLog')} WHERE ${quote('id')} IN (` +
    `SELECT MAX(${quote('id')}) FROM ${quote('AuditLog')} WHERE ${quote('entityTypeName')} = ${dialect.parameter(0)}` +
    ` AND ${quote('entityId')} IN (${placeholders(dialect, 1, count)}) GROUP BY ${quote('entityId')})`
  )
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function readablePart(record: AnyRecord, shape: EntityShape, rightsOf: RightsOf): AnyRecord {
  return Object.fromEntries(rightsOf(shape).readable.map(({ name }) => [name, record[name]]))
}
