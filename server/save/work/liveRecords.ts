import type { Records, SoftDeletedName } from './records.ts'

/**
 * Returns a predicate for records of an entity that are live once this save is stored. Until it is written their stamps are
 * outdated: deleted records still look alive, and restored ones deleted.
 */
export function liveAfter(
  records: Records,
  entity: SoftDeletedName,
): (record: { readonly id: number; readonly deleted: string | null }) => boolean {
  const operations = new Map(
    records.unit.of(entity).map(({ operation, result }) => [result['id'], operation]),
  )
  return ({ id, deleted }) => {
    const operation = operations.get(id)
    if (operation === 'delete') return false
    return operation === 'restore' || deleted === null
  }
}
