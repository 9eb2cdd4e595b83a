import { reportedWorkQuery } from '#shared/jobs/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

export const reportedWork = implementQuery(reportedWorkQuery, {
  where: ({ open }) => allOf(open === true ? [compare('decision', 'eq', null)] : []),
  orderBy: ['tappedAt desc', 'id desc'],
})
