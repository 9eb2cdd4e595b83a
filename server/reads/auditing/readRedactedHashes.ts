import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { hashOfRedactions } from '#server/kernel/auditLinks.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

/**
 * By the position of a link, the digest of its entries since the data of a person were last erased from them (SV1040). What no entry of
 * the log vouches for does not count: whoever changes entries cannot add it unseen, as that entry is linked like all others.
 */
export async function readRedactedHashes(database: Queryable): Promise<ReadonlyMap<number, string>> {
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
  return new Map(
    [...byEntry]
      .filter(([entryId, own]) => vouched.get(entryId) === hashOfRedactions(own))
      .flatMap(([, own]) => own.map(({ position, rowsHash }) => [position, rowsHash] as const)),
  )
}

const ENTRY = columnsOf(AuditLog, '', 'id', 'data')

function redactedIn(data: string): unknown {
  const content: unknown = JSON.parse(data)
  return typeof content === 'object' && content !== null && 'Redacted' in content ? content.Redacted : null
}
