import { groupBy } from '#shared/kernel/groupBy.ts'
import { removesRow, type PlannedChange } from './change.ts'
import { keyOfRecord } from './keys.ts'
import type { EntityShape, FieldShape, ModelShape } from './modelShape.ts'
import { parentsFirst, type DeferredReference, type Parent } from './writeOrder.ts'

/** Changes of one entity that are written together. */
export interface WriteGroup {
  readonly shape: EntityShape
  readonly changes: readonly PlannedChange[]
}

/** Everything that a save writes, in the order in which it is written. */
export interface WritePlan {
  readonly inserts: readonly WriteGroup[]
  /** References of added records that are set once all of them are inserted. */
  readonly deferredReferences: readonly DeferredReference<PlannedChange>[]
  readonly updates: readonly PlannedChange[]
  /** References of removed records that are cleared before the first one is deleted. */
  readonly referencesToClear: readonly DeferredReference<PlannedChange>[]
  readonly deletes: readonly WriteGroup[]
}

/** Parents are added before children, changes follow, children are removed before parents (SV29). */
export function orderWrites(model: ModelShape, changes: readonly PlannedChange[]): WritePlan {
  const added = changes.filter(({ operation }) => operation === 'create')
  // A record that the same save adds and removes is never written.
  const removed = changes.filter((change) => removesRow(change) && change.current !== null)
  const updates = changes.filter((change) => change.changes.length > 0)
  const inOrder = orderByReferences(model, added)
  const inReverse = orderByReferences(model, removed)
  return {
    inserts: inOrder.levels.flatMap(groupByEntity),
    deferredReferences: inOrder.deferred,
    updates,
    referencesToClear: inReverse.deferred,
    deletes: inReverse.levels.toReversed().flatMap(groupByEntity),
  }
}

function orderByReferences(model: ModelShape, changes: readonly PlannedChange[]) {
  const byKey = new Map<EntityShape, ReadonlyMap<unknown, PlannedChange>>()
  for (const [shape, members] of groupBy(changes, (change) => change.shape))
    byKey.set(shape, new Map(members.map((change) => [keyOfRecord(shape, change.result), change])))
  return parentsFirst(changes, (change) => parentsOf(model, change, byKey))
}

function parentsOf(
  model: ModelShape,
  { shape, result }: PlannedChange,
  byKey: ReadonlyMap<EntityShape, ReadonlyMap<unknown, PlannedChange>>,
): Parent<PlannedChange>[] {
  const parents: Parent<PlannedChange>[] = []
  for (const { name, field } of foreignKeys(shape)) {
    const target = model.byName.get(field.target ?? '')
    const record = target === undefined ? undefined : byKey.get(target)?.get(result[name])
    if (record !== undefined) parents.push({ record, field: name, nullable: field.nullable })
  }
  return parents
}

/** References enforced by the database. */
function foreignKeys(shape: EntityShape): readonly FieldShape[] {
  return shape.fields.filter(({ field }) => field.target !== undefined)
}

function groupByEntity(changes: readonly PlannedChange[]): WriteGroup[] {
  return [...groupBy(changes, ({ shape }) => shape)].map(([shape, members]) => ({ shape, changes: members }))
}
