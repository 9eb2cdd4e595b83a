import { jobTimesQuery } from '#shared/jobs/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const jobTimes = implementQuery(jobTimesQuery, {
  where: matching(jobTimesQuery, 'jobId'),
  orderBy: ['started'],
})
