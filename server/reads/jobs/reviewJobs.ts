import { DEFAULT_REVIEW_MINUTES } from '#shared/jobs/jobTimeLengths.ts'
import { reviewJobsQuery } from '#shared/jobs/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

export const reviewJobs = implementQuery(reviewJobsQuery, {
  where: ({ minJobTime = DEFAULT_REVIEW_MINUTES }) =>
    allOf([compare('completed', 'ne', null), compare('totalTime', 'ge', minJobTime)]),
  orderBy: ['totalTime desc'],
})
