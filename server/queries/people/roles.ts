import { Role } from '#shared/people/Role.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const roles: NamedQuery = queryOf(Role, { orderBy: ['displayOrder', 'name'] })
