import { TimeEntry } from '#shared/people/TimeEntry.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Hours, of one user, of one day, or all (S0 §7). */
export const timeEntries: NamedQuery = queryOf(TimeEntry, {
  parameters: { userId: { kind: 'integer' }, entryDate: { kind: 'day' } },
  where: matching('userId', 'entryDate'),
  orderBy: ['entryDate desc', 'id'],
})
