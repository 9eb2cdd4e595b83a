import { User } from '#shared/people/User.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const users: NamedQuery = queryOf(User, { orderBy: ['lastName', 'firstName'] })
