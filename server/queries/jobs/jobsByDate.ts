import { Job } from '#shared/jobs/Job.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** The jobs of a day, each driver’s in their order (S1 §7, O-069). */
export const jobsByDate: NamedQuery = queryOf(Job, {
  resource: 'JobsByDate',
  parameters: { startDate: { kind: 'day', required: true } },
  where: matching('startDate'),
  orderBy: ['driverId', 'displayOrder'],
})
