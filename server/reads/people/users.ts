import { usersQuery } from '#shared/people/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const users = implementQuery(usersQuery, {
  orderBy: ['lastName', 'firstName'],
})
