import type { Records } from './records.ts'

type SoftDeleted =
  | 'Customer'
  | 'DispatchNote'
  | 'DumpsterInventory'
  | 'Invoice'
  | 'Job'
  | 'JobTime'
  | 'Rental'
  | 'ServiceAddress'
  | 'StorageDumpSite'

/**
 * Tells which records of an entity are there once this save is stored. Before it is written their stamps do not say so yet:
 * what it deletes still looks alive, and what it restores still looks deleted.
 */
export function liveAfter(
  records: Records,
  entity: SoftDeleted,
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
