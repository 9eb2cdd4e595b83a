import { jobsQuery } from '#shared/jobs/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const jobs = implementQuery(jobsQuery, {
  where: matching(jobsQuery, 'rentalId', 'driverId', 'startDate'),
  orderBy: ['id desc'],
})
