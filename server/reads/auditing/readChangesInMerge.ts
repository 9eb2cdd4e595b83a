import { AuditLog, recordedChanges } from '#shared/auditing/AuditLog.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import type { Recorded } from './readRecorded.ts'

/** What the save changed that merged this customer into another one, the last time; nothing where the audit log does not know it. */
export async function readChangesInMerge(
  database: Queryable,
  customerId: number,
): Promise<readonly Recorded[]> {
  const entries = await readRows(database, CHANGES, { customerId }, ENTRY.columns)
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
