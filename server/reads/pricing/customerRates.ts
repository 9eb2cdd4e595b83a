import { customerRatesQuery } from '#shared/pricing/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, anyOf, compare } from '../../queries/predicate.ts'

export const customerRates = implementQuery(customerRatesQuery, {
  where: ({ customerId, unexpiredOn }) =>
    allOf([
      ...(customerId === undefined ? [] : [compare('customerId', 'eq', customerId)]),
      // As isExpired says.
      ...(unexpiredOn === undefined
        ? []
        : [anyOf([compare('validUntil', 'eq', null), compare('validUntil', 'ge', unexpiredOn)])]),
    ]),
})
