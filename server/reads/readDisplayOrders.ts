import type { Sortable } from '#shared/kernel/displayOrder.ts'
import { entities, type Entity, type EntityName } from '#shared/entities.ts'
import { supportsSoftDelete, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Queryable } from '../database/Database.ts'
import { column, readRows } from '../database/readRows.ts'

/** The entities that may be arranged: their records have a key `id` and a position. */
export type ArrangedEntity = {
  [N in EntityName]: Entity<N> extends { readonly id: number; readonly displayOrder: number } ? N : never
}[EntityName]

/**
 * The entities whose records form one list that people arrange, as their declarations say (`field.order({ default: 0 })`): the
 * board's drivers and sites, and administrators' lookup lists.
 */
export const ARRANGED: readonly ArrangedEntity[] = Object.values(entities)
  .filter(isArranged)
  .map(({ name }) => name)

function isArranged(entity: EntityDeclaration): entity is (typeof entities)[ArrangedEntity] {
  return Object.values(entity.fields).some(({ renumbered, nullable }) => renumbered === true && !nullable)
}

/** The positions of all live records of an entity. */
export function readDisplayOrders(database: Queryable, entity: ArrangedEntity): Promise<readonly Sortable[]> {
  const live = supportsSoftDelete(entities[entity]) ? ' WHERE [deleted] IS NULL' : ''
  const columns = { id: column.number, displayOrder: column.number }
  return readRows(database, `SELECT [id], [displayOrder] FROM [${entity}]${live}`, {}, columns)
}
