import { timeEntriesByDateRangeQuery } from '#shared/people/queries.ts'
import { since, until } from '../../queries/betweenDays.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf } from '../../queries/predicate.ts'

export const timeEntriesByDateRange = implementQuery(timeEntriesByDateRangeQuery, {
  where: ({ startDate, endDate }) =>
    allOf([...since('entryDate', startDate), ...until('entryDate', endDate)]),
  orderBy: ['entryDate', 'id'],
})
