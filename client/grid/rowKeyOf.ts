import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'

/** The field with the key of a row of an entity: the rows have all its fields. */
export function rowKeyOf<Row extends object>(entity: EntityDeclaration): keyof Row & string {
  // The types of rows are made from declarations, which name their keys as text.
  return keyFieldOf(entity) as keyof Row & string
}
