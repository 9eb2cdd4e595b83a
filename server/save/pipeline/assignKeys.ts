import { randomUUID } from 'node:crypto'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { PlannedChange } from './change.ts'
import { targetOf } from './checkReferences.ts'
import type { KeysAhead } from './KeysAhead.ts'
import { hasServerKeys, singleKey, type Key, type KeyValue } from './keys.ts'
import type { EntityShape, ModelShape } from './modelShape.ts'

/** The assigned keys of added records by temporary key, per entity. */
export type AssignedKeys = ReadonlyMap<EntityShape, ReadonlyMap<Key, KeyValue>>

/** Reserves a key for every added record whose key the server assigns, one request per entity (SV28). */
export async function reserveKeys(
  ahead: KeysAhead,
  changes: readonly PlannedChange[],
): Promise<AssignedKeys> {
  const assigned = new Map<EntityShape, ReadonlyMap<Key, KeyValue>>()
  const added = changes.filter(getsNewKey)
  for (const [shape, members] of groupBy(added, (change) => change.shape)) {
    const keys = await freshKeys(ahead, shape, members.length)
    assigned.set(shape, new Map(members.map(({ requested }, index) => [requested.key, keys[index] ?? 0])))
  }
  return assigned
}

/** Is this an added record whose key the server assigns? */
export function getsNewKey({ shape, operation, requested }: PlannedChange): boolean {
  return operation === 'create' && hasServerKeys(shape) && requested.keepsKey !== true
}

async function freshKeys(ahead: KeysAhead, shape: EntityShape, count: number): Promise<readonly KeyValue[]> {
  if (singleKey(shape).field.kind === 'guid') return Array.from({ length: count }, () => randomUUID())
  const first = await ahead.take(shape.name, count)
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Puts the reserved keys into the added records and into every reference to them. */
export function assignKeys(model: ModelShape, changes: readonly PlannedChange[], keys: AssignedKeys): void {
  if (keys.size === 0) return
  for (const change of changes) {
    const { shape, operation, requested, result } = change
    for (const through of shape.references) {
      const target = targetOf(model, through, change)
      const key = target === null ? undefined : assignedKey(keys, target, result[through.name])
      if (key !== undefined) result[through.name] = key
    }
    const own = operation === 'create' ? keys.get(shape)?.get(requested.key) : undefined
    if (own !== undefined) result[singleKey(shape).name] = own
  }
}

function assignedKey(keys: AssignedKeys, target: EntityShape, sent: unknown): KeyValue | undefined {
  return typeof sent === 'number' || typeof sent === 'string' ? keys.get(target)?.get(sent) : undefined
}
