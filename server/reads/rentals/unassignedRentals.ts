import { unassignedRentalsQuery } from '#shared/rentals/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, compare, type Quantified } from '../../queries/predicate.ts'

const hasUnassignedJob: Quantified = {
  node: 'quantified',
  quantifier: 'any',
  path: 'jobs',
  predicate: allOf([compare('driverId', 'eq', null), compare('completed', 'eq', null)]),
  culprit: 'jobs',
}

export const unassignedRentals = implementQuery(unassignedRentalsQuery, {
  where: () => hasUnassignedJob,
  orderBy: ['startDate', 'id desc'],
})
