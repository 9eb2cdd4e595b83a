import { AuditLog } from '#shared/auditing/AuditLog.ts'
import type { EntityName } from '#shared/entities.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

/** Who changed a record last, and when; null if no change of it is recorded. */
export async function readLastChange(
  database: Queryable,
  entity: EntityName,
  id: number,
): Promise<RowOf<typeof CHANGE.columns> | null> {
  const [last] = await readRows(database, LAST_CHANGE, { entity, id }, CHANGE.columns)
  return last ?? null
}

const CHANGE = columnsOf(AuditLog, '', 'userName', 'when')

const LAST_CHANGE = `
  SELECT ${CHANGE.sql} FROM [AuditLog]
  WHERE [id] = (SELECT MAX([id]) FROM [AuditLog] WHERE [entityTypeName] = :entity AND [entityId] = :id)`
