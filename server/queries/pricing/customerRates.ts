import { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Prices agreed with one customer or with all, by customer, rate type and size (S0 §7). */
export const customerRates: NamedQuery = queryOf(CustomerRate, {
  parameters: { customerId: { kind: 'integer' } },
  where: matching('customerId'),
  orderBy: ['customer.companyName', 'rateType.name', 'dumpster.size'],
})
