import { Customer } from '#shared/customers/Customer.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { compare, type Quantified } from '../predicate.ts'

const hasActiveRental: Quantified = {
  node: 'quantified',
  quantifier: 'any',
  path: 'rentals',
  predicate: compare('completed', 'eq', null),
  culprit: 'rentals',
}

/** Customers with a rental that is not complete (S0 §7). */
export const activeRentalCustomers: NamedQuery = queryOf(Customer, {
  resource: 'ActiveRentalCustomers',
  where: () => hasActiveRental,
  orderBy: ['companyName', 'lastName', 'firstName'],
})
