import { recordsQuery } from '#shared/model/queryContract.ts'
import { implementQuery } from '#server/queries/implementQuery.ts'
import type { NamedQuery } from '#server/queries/NamedQuery.ts'
import { Order } from '../model/sales.ts'
import type { NameOf } from './NameOf.ts'

/** Named queries that return orders. */
export function orderQueries(name: NameOf): readonly NamedQuery[] {
  return [
    implementQuery(recordsQuery(Order, { name: 'OrdersAndCustomers', expand: [name('customer')] })),
    implementQuery(recordsQuery(Order, { name: 'OrdersWithMaxTake' }), { limit: 5 }),
  ]
}
