import { Job } from '#shared/jobs/Job.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Jobs, of a rental, of a driver or of a day (S1 §7). */
export const jobs: NamedQuery = queryOf(Job, {
  parameters: { rentalId: { kind: 'integer' }, driverId: { kind: 'integer' }, startDate: { kind: 'day' } },
  where: matching('rentalId', 'driverId', 'startDate'),
  orderBy: ['id desc'],
})
