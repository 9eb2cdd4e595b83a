import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { hashOfRedactions } from '#server/kernel/auditLinks.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { ArchiveDamaged, type AuditArchives } from './AuditArchives.ts'

/**
 * By the position of a link, the digest of its entries since the data of a person were last erased from them (SV1040). What no entry of
 * the log vouches for does not count: whoever changes entries cannot add it unseen, as that entry is linked like all others.
 */
export async function readRedactedHashes(
  database: Queryable,
  archives: Pick<AuditArchives, 'removedPosition' | 'find'>,
): Promise<ReadonlyMap<number, string>> {
  const redactions = await readRows(
    database,
    'SELECT [position], [entryId], [rowsHash] FROM [AuditRedaction] ORDER BY [entryId]',
    {},
    { position: column.number, entryId: column.number, rowsHash: column.text },
  )
  const byEntry = groupBy(redactions, ({ entryId }) => entryId)
  const entries = await readRows(
    database,
    `SELECT ${ENTRY.sql} FROM [AuditLog] WHERE [id] IN :ids`,
    { ids: JSON.stringify([...byEntry.keys()]) },
    ENTRY.columns,
  )
  const vouched = new Map(entries.map(({ id, data }) => [id, redactedIn(data)]))
  for (const entryId of byEntry.keys())
    if (!vouched.has(entryId)) vouched.set(entryId, await archivedRedaction(database, archives, entryId))
  return new Map(
    [...byEntry]
      .filter(([entryId, own]) => vouched.get(entryId) === hashOfRedactions(own))
      .flatMap(([, own]) => own.map(({ position, rowsHash }) => [position, rowsHash] as const)),
  )
}

/** What an entry vouches for that is in a yearly file; null where it cannot be read, so that nothing is vouched for. */
async function archivedRedaction(
  database: Queryable,
  archives: Pick<AuditArchives, 'removedPosition' | 'find'>,
  entryId: number,
): Promise<unknown> {
  const sql = 'SELECT [position] FROM [AuditLink] WHERE [firstId] = :entryId AND [rowCount] = 1'
  const [link] = await readRows(database, sql, { entryId }, { position: column.number })
  if (link === undefined || link.position > archives.removedPosition) return null
  try {
    const [entry] = (await archives.find(link.position))?.entries ?? []
    return entry === undefined ? null : redactedIn(entry.data)
  } catch (error) {
    if (error instanceof ArchiveDamaged) return null
    throw error
  }
}

const ENTRY = columnsOf(AuditLog, '', 'id', 'data')

function redactedIn(data: string): unknown {
  const content: unknown = JSON.parse(data)
  return typeof content === 'object' && content !== null && 'Redacted' in content ? content.Redacted : null
}

/** The entry of the last erasure; 0 before the first. */
export async function lastErasure(database: Queryable): Promise<number> {
  const sql = 'SELECT MAX([entryId]) AS [last] FROM [AuditRedaction]'
  const [row] = await readRows(database, sql, {}, { last: column.numberOrNull })
  return row?.last ?? 0
}
