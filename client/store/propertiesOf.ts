import type { Row, TrackedRecord } from './types.ts'

/** The properties of an entity whose type is known at run time only. */
export function propertiesOf(entity: TrackedRecord): Row {
  // The metadata define an entity's properties; the compiler does not see them.
  return entity as unknown as Row
}
