import { AuditLog, recordedChanges } from '#shared/auditing/AuditLog.ts'
import type { EntityName } from '#shared/entities.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import type { Recorded } from './readRecorded.ts'

/** How an earlier save changed the stored records of an entity. */
export async function readChangesOfSave(
  database: Queryable,
  entity: EntityName,
  saveId: string,
): Promise<readonly Recorded[]> {
  const entries = await readRows(database, CHANGES, { entity, saveId }, ENTRY.columns)
  return entries.map(({ entityId, data }) => ({ entity, id: entityId, changes: recordedChanges(data) }))
}

const ENTRY = columnsOf(AuditLog, '', 'entityId', 'data')

const CHANGES = `
  SELECT ${ENTRY.sql} FROM [AuditLog]
  WHERE [saveId] = :saveId AND [entityTypeName] = :entity AND [action] = 'Modified'`
