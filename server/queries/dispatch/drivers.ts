import { Driver } from '#shared/dispatch/Driver.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { compare } from '../predicate.ts'

/** Active drivers in the order of the board’s columns (S0 §7, S1 §7). */
export const drivers: NamedQuery = queryOf(Driver, {
  where: () => compare('user.isActive', 'eq', true),
  orderBy: ['displayOrder', 'user.lastName', 'user.firstName'],
})
