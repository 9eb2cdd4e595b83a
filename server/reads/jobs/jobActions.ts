import { jobActionsQuery } from '#shared/jobs/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const jobActions = implementQuery(jobActionsQuery, {
  orderBy: ['displayOrder', 'name'],
})
