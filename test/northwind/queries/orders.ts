import { queryOf, type NamedQuery } from '#server/queries/NamedQuery.ts'
import { Order } from '../model/Order.ts'
import type { NameOf } from './NameOf.ts'

/** Named queries that return orders. */
export function orderQueries(name: NameOf): readonly NamedQuery[] {
  return [
    queryOf(Order, { resource: 'OrdersAndCustomers', expand: [name('customer')] }),
    queryOf(Order, { resource: 'OrdersWithMaxTake', limit: 5 }),
  ]
}
