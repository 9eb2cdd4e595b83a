import { JobAction } from '#shared/jobs/jobTypes.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const jobActions: NamedQuery = queryOf(JobAction, {
  orderBy: ['displayOrder', 'name'],
})
