import { customerRatesQuery } from '#shared/pricing/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const customerRates = implementQuery(customerRatesQuery, {
  where: matching(customerRatesQuery, 'customerId'),
  orderBy: ['customer.companyName', 'rateType.name', 'dumpster.size'],
})
