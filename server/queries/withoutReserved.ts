import { satisfiesRoleRule, type RoleHolder } from '#shared/access/roleChecks.ts'
import type { NamedQuery } from './NamedQuery.ts'
import { allOf, type Predicate } from './predicate.ts'

/** The query without the rows that are reserved for other roles (QU26). */
export function withoutReserved(query: NamedQuery, user: RoleHolder): NamedQuery {
  const { reserved } = query
  if (reserved === undefined || satisfiesRoleRule(user, reserved.roles)) return query
  const others: Predicate = { node: 'not', part: reserved.rows }
  return {
    ...query,
    where: (parameters) => {
      const own = query.where(parameters)
      return own === null ? others : allOf([own, others])
    },
  }
}
