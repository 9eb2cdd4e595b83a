import { Rental } from '#shared/rentals/Rental.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare, type Quantified } from '../predicate.ts'

const hasUnassignedJob: Quantified = {
  node: 'quantified',
  quantifier: 'any',
  path: 'jobs',
  predicate: allOf([compare('driverId', 'eq', null), compare('completed', 'eq', null)]),
  culprit: 'jobs',
}

/** Rentals with an unassigned job (S1 §7). */
export const unassignedRentals: NamedQuery = queryOf(Rental, {
  resource: 'UnassignedRentals',
  where: () => hasUnassignedJob,
  orderBy: ['startDate', 'id desc'],
})
