import { jobDumpsterFeesQuery } from '#shared/jobs/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

export const jobDumpsterFees = implementQuery(jobDumpsterFeesQuery, {
  where: ({ jobId, rentalId }) =>
    allOf([
      ...(jobId === undefined ? [] : [compare('jobId', 'eq', jobId)]),
      ...(rentalId === undefined ? [] : [compare('job.rentalId', 'eq', rentalId)]),
    ]),
})
