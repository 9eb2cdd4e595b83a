import { removesRow, type PlannedChange } from './change.ts'
import { changedFields } from './derive.ts'
import { keyOfRecord } from './keys.ts'

/** What a save has done in all, when further changes followed from those written first: one change for each record. */
export function joinStages(
  first: readonly PlannedChange[],
  second: readonly PlannedChange[],
): readonly PlannedChange[] {
  const later = new Set(second)
  const joined = first.map((change) => {
    const again = second.find((candidate) => isSameRecord(candidate, change))
    if (again === undefined) return change
    later.delete(again)
    return join(change, again)
  })
  return [...joined, ...later]
}

function isSameRecord(one: PlannedChange, other: PlannedChange): boolean {
  return (
    one.shape === other.shape && keyOfRecord(one.shape, one.result) === keyOfRecord(other.shape, other.result)
  )
}

function join(first: PlannedChange, again: PlannedChange): PlannedChange {
  const { shape, current } = first
  const { result } = again
  if (removesRow(again)) {
    const asked = current === null ? first.requested : again.requested
    return { ...again, requested: asked, current }
  }
  if (current === null) return { ...first, result }
  const last = again.operation === 'delete' ? again : first
  return { ...last, current, result, changed: changedFields(shape, current, result) }
}
