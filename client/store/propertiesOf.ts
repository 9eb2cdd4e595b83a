import type { Row, TrackedRecord } from './types.ts'

/** The properties of an entity whose type is known at run time only: entities carry those of their declaration. */
export function propertiesOf(entity: TrackedRecord): Row {
  // Metadata give an entity its properties; the compiler does not see them.
  return entity as unknown as Row
}
