import { TimeType } from '#shared/people/TimeType.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Time types by display order, then by name (S0 §7, F-122). */
export const timeTypes: NamedQuery = queryOf(TimeType, {
  orderBy: ['displayOrder', 'name'],
})
