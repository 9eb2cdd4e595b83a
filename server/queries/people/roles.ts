import { rolesQuery } from '#shared/people/queries.ts'
import { implementQuery } from '../implementQuery.ts'

export const roles = implementQuery(rolesQuery, {
  orderBy: ['displayOrder', 'name'],
})
