import { AuditLog, recordedChanges, type AuditChange } from '#shared/auditing/AuditLog.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

/** A record as an earlier save deleted it. */
export interface RecordedDeletion extends Pick<AuditLog, 'entityTypeName' | 'entityId' | 'userId' | 'when'> {
  readonly changes: readonly AuditChange[]
}

/** What an earlier save deleted, what it was asked for first. */
export async function readDeletionsOfSave(
  database: Queryable,
  saveId: string,
): Promise<readonly RecordedDeletion[]> {
  const entries = await readRows(database, DELETIONS, { saveId }, ENTRY.columns)
  return entries.map(({ data, ...entry }) => ({ ...entry, changes: recordedChanges(data) }))
}

const ENTRY = columnsOf(AuditLog, '', 'entityTypeName', 'entityId', 'userId', 'when', 'data')

const DELETIONS = `
  SELECT ${ENTRY.sql} FROM [AuditLog] WHERE [saveId] = :saveId AND [action] = 'Deleted' ORDER BY [id]`
