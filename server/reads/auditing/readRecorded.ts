import { AuditLog, recordedChanges, type AuditChange } from '#shared/auditing/AuditLog.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

/** How far the audit log was read. */
export interface LogPosition {
  readonly id: number
  readonly when: string | null
}

/** A change of a record, as the audit log has it. */
export interface Recorded {
  readonly entity: string
  readonly id: number
  readonly changes: readonly AuditChange[]
}

/** A save that reserved its entries before those that were seen may still store them: at maxEntries this many milliseconds later. */
const LATE = 600_000

/** The end of the audit log. */
export async function readLogEnd(database: Queryable): Promise<LogPosition> {
  const [end] = await readRows(database, END, {}, { id: column.numberOrNull, when: column.textOrNull })
  return { id: end?.id ?? 0, when: end?.when ?? null }
}

/** Every change of these entities after a position, and some before it; null where there are more than `maxEntries`. */
export async function readRecorded(
  database: Queryable,
  entities: readonly string[],
  { id, when }: LogPosition,
  maxEntries: number,
): Promise<readonly Recorded[] | null> {
  const since = { id, recent: when === null ? '' : new Date(Date.parse(when) - LATE).toISOString() }
  const [counted] = await readRows(database, COUNT, since, { entries: column.number })
  if ((counted?.entries ?? 0) > maxEntries) return null
  const names = entities.map((name) => `'${name}'`).join(', ')
  const entries = await readRows(
    database,
    `SELECT ${ENTRY.sql} FROM [AuditLog] WHERE ${IS_SINCE} AND [entityTypeName] IN (${names})`,
    since,
    ENTRY.columns,
  )
  return entries.map(({ entityTypeName, entityId, data }) => ({
    entity: entityTypeName,
    id: entityId,
    changes: recordedChanges(data),
  }))
}

const END =
  'SELECT (SELECT MAX([id]) FROM [AuditLog]) AS [id], (SELECT MAX([when]) FROM [AuditLog]) AS [when]'

const IS_SINCE = '([id] > :id OR [when] >= :recent)'

const COUNT = `SELECT COUNT(*) AS [entries] FROM [AuditLog] WHERE ${IS_SINCE}`

const ENTRY = columnsOf(AuditLog, '', 'entityTypeName', 'entityId', 'data')
