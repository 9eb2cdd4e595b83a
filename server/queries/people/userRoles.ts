import { userRolesQuery } from '#shared/people/queries.ts'
import { implementQuery } from '../implementQuery.ts'

export const userRoles = implementQuery(userRolesQuery)
