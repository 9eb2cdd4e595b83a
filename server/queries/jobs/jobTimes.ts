import { JobTime } from '#shared/jobs/JobTime.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Times of one job or of all (S1 §7). */
export const jobTimes: NamedQuery = queryOf(JobTime, {
  parameters: { jobId: { kind: 'integer' } },
  where: matching('jobId'),
  orderBy: ['started'],
})
