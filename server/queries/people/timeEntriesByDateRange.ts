import { TimeEntry } from '#shared/people/TimeEntry.ts'
import { since, until } from '../betweenDays.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf } from '../predicate.ts'

/** Hours between two days, both included (S0 §7). */
export const timeEntriesByDateRange: NamedQuery = queryOf(TimeEntry, {
  resource: 'TimeEntriesByDateRange',
  parameters: { startDate: { kind: 'day', required: true }, endDate: { kind: 'day', required: true } },
  where: ({ startDate, endDate }) =>
    allOf([...since('entryDate', startDate), ...until('entryDate', endDate)]),
  orderBy: ['entryDate', 'id'],
})
