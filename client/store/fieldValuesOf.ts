import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Row } from './types.ts'

/** The declared fields of a record as a plain object: the properties of an entity are not its own, so that spreading it copies none. */
export function fieldValuesOf(entity: EntityDeclaration, record: Row): Row {
  return Object.fromEntries(Object.keys(entity.fields).map((name) => [name, record[name]]))
}
