import { groupBy } from '#shared/kernel/groupBy.ts'
import { removesRow, type PlannedChange } from './change.ts'
import { changesBetween } from './derive.ts'
import { keyOfRecord, type Key } from './keys.ts'
import type { EntityShape } from './modelShape.ts'

/** Merges the stages of a save, in which later changes follow from earlier ones, into one change per record. */
export function mergeStages(
  first: readonly PlannedChange[],
  second: readonly PlannedChange[],
): readonly PlannedChange[] {
  const later = new Set(second)
  const byRecord = new Map<EntityShape, Map<Key, PlannedChange>>()
  for (const [shape, changes] of groupBy(second, (change) => change.shape))
    byRecord.set(
      shape,
      new Map(changes.toReversed().map((change) => [keyOfRecord(shape, change.result), change])),
    )
  const joined = first.map((change) => {
    const again = byRecord.get(change.shape)?.get(keyOfRecord(change.shape, change.result))
    if (again === undefined) return change
    later.delete(again)
    return merge(change, again)
  })
  return [...joined, ...later]
}

function merge(first: PlannedChange, again: PlannedChange): PlannedChange {
  const { shape, current } = first
  const { result } = again
  if (removesRow(again)) {
    const { requested } = current === null ? first : again
    return { ...again, requested, current }
  }
  if (current === null) return { ...first, result }
  const last = again.operation === 'delete' ? again : first
  return { ...last, current, result, changes: changesBetween(shape, current, result) }
}
