import { JobType } from '#shared/jobs/jobTypes.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const jobTypes: NamedQuery = queryOf(JobType, {
  orderBy: ['displayOrder', 'name'],
})
