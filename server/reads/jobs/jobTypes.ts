import { jobTypesQuery } from '#shared/jobs/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const jobTypes = implementQuery(jobTypesQuery, {
  orderBy: ['displayOrder', 'name'],
})
