import { entities, type EntityName } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Row } from '#client/store/types.ts'

/** A row as the server sends it: these values, else the declared default or null. */
export function serverRow(name: EntityName, values: Row): Row {
  const declared: EntityDeclaration = entities[name]
  const empty = Object.entries(declared.fields).map(([field, { default: value }]) => [field, value ?? null])
  return { $type: `${name}:#Rolloff`, ...Object.fromEntries(empty), rowVersion: 1, ...values }
}

/** `count` rows with the keys from 1. */
export function serverRows(count: number, name: EntityName, values: (id: number) => Row): readonly Row[] {
  return Array.from({ length: count }, (_, index) => serverRow(name, values(index + 1)))
}
