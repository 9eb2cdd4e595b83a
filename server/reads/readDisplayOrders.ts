import type { Sortable } from '#shared/dispatch/displayOrder.ts'
import { entities, type EntityName } from '#shared/entities.ts'
import { supportsSoftDelete } from '#shared/model/defineEntity.ts'
import type { Queryable } from '../database/Database.ts'
import { column, readRows } from '../database/readRows.ts'

/** The entities whose records have a display order. */
type OrderedEntity = {
  [N in EntityName]: 'displayOrder' extends keyof (typeof entities)[N]['fields'] ? N : never
}[EntityName]

/** The positions of all live records of an entity. */
export function readDisplayOrders(database: Queryable, entity: OrderedEntity): Promise<readonly Sortable[]> {
  const live = supportsSoftDelete(entities[entity]) ? ' WHERE [deleted] IS NULL' : ''
  const columns = { id: column.number, displayOrder: column.number }
  return readRows(database, `SELECT [id], [displayOrder] FROM [${entity}]${live}`, {}, columns)
}
