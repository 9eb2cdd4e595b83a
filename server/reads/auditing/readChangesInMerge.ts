import { AuditLog, recordedChanges } from '#shared/auditing/AuditLog.ts'
import type { OpenFile } from '#server/kernel/auditArchive.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { archivedEntries } from './archivedEntries.ts'
import type { Recorded } from './readRecorded.ts'

interface MergedCustomer {
  readonly id: number
  /** When it was merged: an instant. */
  readonly deleted: string
}

/**
 * What the save changed that merged this customer into another one, the last time; nothing where the audit log does not know it. Where that was
 * long ago, the part of a yearly file is read that has that moment. Throws ArchiveDamaged.
 */
export async function readChangesInMerge(
  source: { readonly database: Queryable; readonly openFile: OpenFile },
  customer: MergedCustomer,
): Promise<readonly Recorded[]> {
  const stored = await readRows(source.database, CHANGES, { customerId: customer.id }, ENTRY.columns)
  const entries = stored.length > 0 ? stored : await archivedChanges(source, customer)
  return entries.map(({ entityTypeName, entityId, data }) => ({
    entity: entityTypeName,
    id: entityId,
    changes: recordedChanges(data),
  }))
}

const ENTRY = columnsOf(AuditLog, 'l', 'entityTypeName', 'entityId', 'data')

/** A merged customer is deleted in the save that merges it, and in none since. */
const CHANGES = `
  SELECT ${ENTRY.sql} FROM [AuditLog] l
  WHERE l.[action] = 'Modified' AND l.[saveId] = (
    SELECT d.[saveId] FROM [AuditLog] d WHERE d.[id] = (
      SELECT MAX(e.[id]) FROM [AuditLog] e
      WHERE e.[entityTypeName] = 'Customer' AND e.[entityId] = :customerId AND e.[action] = 'Deleted'))`

/** All of a save was stored at one moment. */
async function archivedChanges(
  source: { readonly database: Queryable; readonly openFile: OpenFile },
  { id, deleted }: MergedCustomer,
): Promise<readonly AuditLog[]> {
  const entries = await archivedEntries(source, () => true, { since: deleted, until: deleted })
  const deletion = entries.findLast(
    ({ entityTypeName, entityId, action }) =>
      entityTypeName === 'Customer' && entityId === id && action === 'Deleted',
  )
  if (deletion === undefined) return []
  return entries.filter(({ action, saveId }) => action === 'Modified' && saveId === deletion.saveId)
}
