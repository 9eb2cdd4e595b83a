import type { NameOf } from '../queries/NameOf.ts'
import type { RowsByEntity } from './loadRows.ts'

/** The same rows with property names mapped by `name`. */
export function renamedRows(rows: RowsByEntity, name: NameOf): RowsByEntity {
  return rows.map(([entity, records]) => [
    entity,
    records.map((record) =>
      Object.fromEntries(Object.entries(record).map(([property, value]) => [name(property), value])),
    ),
  ])
}
