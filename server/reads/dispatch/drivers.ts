import { driversQuery } from '#shared/dispatch/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { compare } from '../../queries/predicate.ts'

export const drivers = implementQuery(driversQuery, {
  where: () => compare('user.isActive', 'eq', true),
  orderBy: ['displayOrder', 'user.lastName', 'user.firstName'],
})
