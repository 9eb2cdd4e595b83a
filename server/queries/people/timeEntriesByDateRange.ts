import { timeEntriesByDateRangeQuery } from '#shared/people/queries.ts'
import { since, until } from '../betweenDays.ts'
import { implementQuery } from '../implementQuery.ts'
import { allOf } from '../predicate.ts'

export const timeEntriesByDateRange = implementQuery(timeEntriesByDateRangeQuery, {
  where: ({ startDate, endDate }) =>
    allOf([...since('entryDate', startDate), ...until('entryDate', endDate)]),
  orderBy: ['entryDate', 'id'],
})
