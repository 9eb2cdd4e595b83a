import { userRolesQuery } from '#shared/people/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const userRoles = implementQuery(userRolesQuery)
