import { timeEntriesQuery } from '#shared/people/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const timeEntries = implementQuery(timeEntriesQuery, {
  where: matching(timeEntriesQuery, 'userId', 'entryDate'),
  orderBy: ['entryDate desc', 'id'],
})
