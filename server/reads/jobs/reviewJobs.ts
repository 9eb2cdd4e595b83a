import { reviewJobsQuery } from '#shared/jobs/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

/** The time limit unless another is given (S2 §9). */
const DEFAULT_MINUTES = 60

export const reviewJobs = implementQuery(reviewJobsQuery, {
  where: ({ minJobTime = DEFAULT_MINUTES }) =>
    allOf([compare('completed', 'ne', null), compare('totalTime', 'ge', minJobTime)]),
  orderBy: ['totalTime desc'],
})
