import { activeRentalCustomersQuery } from '#shared/customers/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { compare, type Quantified } from '../../queries/predicate.ts'

const hasActiveRental: Quantified = {
  node: 'quantified',
  quantifier: 'any',
  path: 'rentals',
  predicate: compare('completed', 'eq', null),
  culprit: 'rentals',
}

export const activeRentalCustomers = implementQuery(activeRentalCustomersQuery, {
  where: () => hasActiveRental,
  orderBy: ['companyName', 'lastName', 'firstName'],
})
