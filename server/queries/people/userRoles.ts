import { UserRole } from '#shared/people/UserRole.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const userRoles: NamedQuery = queryOf(UserRole)
