import { rolesQuery } from '#shared/people/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const roles = implementQuery(rolesQuery, {
  orderBy: ['displayOrder', 'name'],
})
