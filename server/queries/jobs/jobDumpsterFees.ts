import { JobDumpsterFee } from '#shared/jobs/JobDumpsterFee.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare } from '../predicate.ts'

/** Fees of one job, of the jobs of a rental, or of all (S2 §7). */
export const jobDumpsterFees: NamedQuery = queryOf(JobDumpsterFee, {
  parameters: { jobId: { kind: 'integer' }, rentalId: { kind: 'integer' } },
  where: ({ jobId, rentalId }) =>
    allOf([
      ...(jobId === undefined ? [] : [compare('jobId', 'eq', Number(jobId))]),
      ...(rentalId === undefined ? [] : [compare('job.rentalId', 'eq', Number(rentalId))]),
    ]),
})
