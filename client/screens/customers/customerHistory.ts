import type { HistorySubject } from '../../app/history/HistoryModel.ts'
import type { CustomerModel } from './CustomerModel.ts'

/** The customer and everything that belongs to it, for its history. */
export function customerHistory({ customer }: CustomerModel): readonly HistorySubject[] {
  if (customer === null) return []
  const stored = (records: readonly { readonly id: number }[]): readonly number[] =>
    records.map(({ id }) => id).filter((id) => id > 0)
  return [
    { entityTypeName: 'Customer' as const, ids: [customer.id] },
    { entityTypeName: 'ServiceAddress' as const, ids: stored(customer.serviceAddresses) },
    { entityTypeName: 'CustomerRate' as const, ids: stored(customer.rates) },
    { entityTypeName: 'Note' as const, ids: stored(customer.customerNotes) },
  ].filter(({ ids }) => ids.length > 0)
}
