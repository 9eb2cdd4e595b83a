import { Job } from '#shared/jobs/Job.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare } from '../predicate.ts'

/** The time limit unless another is given (S2 §9). */
const USUAL_MINUTES = 60

/** Completed jobs that took at least so many minutes (S1 §7, O-047). */
export const reviewJobs: NamedQuery = queryOf(Job, {
  resource: 'ReviewJobs',
  parameters: { minJobTime: { kind: 'integer' } },
  where: ({ minJobTime = USUAL_MINUTES }) =>
    allOf([compare('completed', 'ne', null), compare('totalTime', 'ge', Number(minJobTime))]),
  orderBy: ['totalTime desc'],
})
