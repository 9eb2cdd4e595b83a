import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { propertiesOf } from './propertiesOf.ts'
import type { Row, TrackedRecord } from './types.ts'

/** The declared fields of an entity as a plain record: its properties are not its own, so that spreading it copies none. */
export function fieldValuesOf(entity: EntityDeclaration, record: TrackedRecord): Row {
  const properties = propertiesOf(record)
  return Object.fromEntries(Object.keys(entity.fields).map((name) => [name, properties[name]]))
}
