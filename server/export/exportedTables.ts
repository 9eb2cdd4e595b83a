import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import type { Model } from '#shared/model/model.ts'

/** A table of the export, with the fields that it has. */
export interface ExportedTable {
  readonly entity: EntityDeclaration
  readonly fields: readonly (readonly [name: string, field: Field])[]
}

/**
 * The tables of the export: all entities, without what nobody may read through the product, such as tokens and keys. What is not an
 * entity (tickets, locks, numbers given out) belongs to the installation and is left out, too.
 */
export function exportedTables(model: Model): readonly ExportedTable[] {
  return Object.values(model.entities)
    .filter(({ access }) => access.read !== 'nobody')
    .map((entity) => ({
      entity,
      fields: Object.entries(entity.fields).filter(([, { read }]) => read !== 'nobody'),
    }))
}
