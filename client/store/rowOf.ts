import { asEntity } from './PendingChanges.ts'
import { nestedIn } from './nestedRows.ts'
import { propertiesOf } from './propertiesOf.ts'
import type { Row, TrackedRecord } from './types.ts'

/** A record as a row of the server, with these relations ('rental.customer'), which `EntityStore.mergeRows` takes. */
export function rowOf(record: TrackedRecord, relations: readonly string[] = []): Row {
  const { entityType } = asEntity(record)
  const properties = propertiesOf(record)
  const own = entityType.dataProperties.map(({ name }) => [name, properties[name]])
  const names = new Set(relations.map((path) => path.split('.')[0] ?? ''))
  const nested = [...names].map((name) => {
    const further = relations.flatMap((path) =>
      path.startsWith(`${name}.`) ? path.slice(name.length + 1) : [],
    )
    // What is nested in an entity are entities.
    const rows = nestedIn(properties[name]).map((each) => rowOf(each as unknown as TrackedRecord, further))
    return [name, Array.isArray(properties[name]) ? rows : (rows[0] ?? null)]
  })
  return { $type: entityType.name, ...Object.fromEntries([...own, ...nested]) }
}
