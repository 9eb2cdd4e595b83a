import type { PlannedChange } from './change.ts'
import { targetOf } from './checkReferences.ts'
import { groupBy } from './groups.ts'
import { givesNumbers, isTemporary, singleKey, type Key } from './keys.ts'
import type { EntityShape, ModelShape } from './modelShape.ts'
import type { Writing } from './sql.ts'

/** Temporary keys and the keys that take their place, by entity. */
export type AssignedKeys = ReadonlyMap<EntityShape, ReadonlyMap<Key, number>>

/** Reserves a key for every added record whose key the server gives, one request for each entity (SV28). */
export async function reserveKeys(
  { transaction, dialect }: Writing,
  changes: readonly PlannedChange[],
): Promise<AssignedKeys> {
  const assigned = new Map<EntityShape, ReadonlyMap<Key, number>>()
  const added = changes.filter(({ shape, operation }) => operation === 'create' && givesNumbers(shape))
  for (const [shape, members] of groupBy(added, (change) => change.shape)) {
    const first = await dialect.reserveKeys(transaction, shape.name, members.length)
    assigned.set(shape, new Map(members.map(({ requested }, index) => [requested.key, first + index])))
  }
  return assigned
}

/** Puts the reserved keys into the added records and into every reference to them. */
export function assignKeys(model: ModelShape, changes: readonly PlannedChange[], keys: AssignedKeys): void {
  if (keys.size === 0) return
  for (const change of changes) {
    const { shape, operation, result } = change
    if (operation === 'create' && givesNumbers(shape)) {
      const { name } = singleKey(shape)
      result[name] = realKey(keys, shape, result[name])
    }
    for (const through of shape.references) {
      const key = result[through.name]
      const target = targetOf(model, through, change)
      if (target !== null && isTemporary(target, key)) result[through.name] = realKey(keys, target, key)
    }
  }
}

function realKey(keys: AssignedKeys, target: EntityShape, temporary: unknown): number {
  const key = typeof temporary === 'number' ? keys.get(target)?.get(temporary) : undefined
  if (key === undefined) throw new Error(`The temporary key ${String(temporary)} was not reserved.`)
  return key
}
