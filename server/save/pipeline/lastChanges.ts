import { recordedChanges } from '#shared/auditing/AuditLog.ts'
import { SYSTEM_USER } from './change.ts'
import type { Key } from './keys.ts'
import type { EntityShape } from './modelShape.ts'
import { placeholders, textOnce, type Writing } from './sql.ts'

interface Reading extends Pick<Writing, 'dialect'> {
  readonly transaction: Pick<Writing['transaction'], 'query'>
}

export interface LastChange {
  readonly by: string | null
  readonly at: string | null
}

/** A record that somebody else has changed. */
export interface Overtaken {
  readonly key: Key
  /** The fields in question; none where all are. */
  readonly fields: readonly string[]
  /** How many versions have been stored since it was read; absent where that is not known. */
  readonly versions?: number
}

interface Entry extends LastChange {
  readonly isBySystem: boolean
  readonly changed: readonly string[]
}

/** So many of the latest entries of a record are looked at. */
const LATEST = 20

/** A statement names so many records at most. */
const LONGEST_LIST = 1_000

/**
 * From the audit log, who changed the fields in question of each record last; otherwise who changed the record, a person before the
 * system (SV15). What changed only derived figures is no conflict for anybody (SV30), and nobody is named for it.
 */
export async function lastChangesOf(
  { transaction, dialect }: Reading,
  shape: EntityShape,
  records: readonly Overtaken[],
): Promise<ReadonlyMap<Key, LastChange>> {
  const entries = new Map<Key, Entry[]>()
  for (let start = 0; start < records.length; start += LONGEST_LIST) {
    const list = records.slice(start, start + LONGEST_LIST).map(({ key }) => key)
    const sql = textOnce(dialect, `last changes ${list.length}`, () => latestText(dialect, list.length))
    for (const row of await transaction.query(sql, [shape.name, ...list])) {
      const entry = entryOf(shape, row)
      const key = Number(row['entityId'])
      if (entry !== null) entries.set(key, [...(entries.get(key) ?? []), entry])
    }
  }
  const found = new Map<Key, LastChange>()
  for (const record of records) {
    const last = lastOf(entries.get(record.key) ?? [], record)
    if (last !== undefined) found.set(record.key, { by: last.by, at: last.at })
  }
  return found
}

/** `entries` are those of the record, the latest first. */
function lastOf(entries: readonly Entry[], { fields, versions }: Overtaken): Entry | undefined {
  const since = entries.slice(0, versions)
  return (
    since.find(({ changed }) => changed.some((name) => fields.includes(name))) ??
    since.find(({ isBySystem }) => !isBySystem) ??
    since[0]
  )
}

/** Null for an entry of derived figures only, which has left the version as it was. */
function entryOf(shape: EntityShape, row: Readonly<Record<string, unknown>>): Entry | null {
  const changed = recordedChanges(String(row['data'])).map(({ ColumnName }) => ColumnName)
  const deletion = [shape.stamps.deleted?.name, shape.stamps.deletedBy?.name]
  const isDerived = (name: string): boolean =>
    shape.byName.get(name)?.field.serverOwned === true && !deletion.includes(name)
  if (row['action'] === 'Modified' && changed.length > 0 && changed.every(isDerived)) return null
  return {
    by: textOrNull(row['userName']),
    at: textOrNull(row['when']),
    isBySystem: Number(row['userId']) === SYSTEM_USER.userId,
    changed,
  }
}

function latestText(dialect: Writing['dialect'], count: number): string {
  const quote = (name: string): string => dialect.quote(name)
  const columns = ['id', 'entityId', 'action', 'userId', 'userName', 'when', 'data'].map(quote).join(', ')
  return (
    `SELECT ${columns} FROM (SELECT ${columns}, ROW_NUMBER() OVER (PARTITION BY ${quote('entityId')}` +
    ` ORDER BY ${quote('id')} DESC) AS ${quote('latest')} FROM ${quote('AuditLog')}` +
    ` WHERE ${quote('entityTypeName')} = ${dialect.parameter(0)}` +
    ` AND ${quote('entityId')} IN (${placeholders(dialect, 1, count)})) AS ${quote('entries')}` +
    ` WHERE ${quote('latest')} <= ${LATEST} ORDER BY ${quote('id')} DESC`
  )
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
