import { timeTypesQuery } from '#shared/people/queries.ts'
import { lookupTable } from '../../screen/list/lookupTable.ts'

/** Kinds of working time; those with PTO count as paid time off (F-102). */
export const TimeTypes = lookupTable(timeTypesQuery, {
  caption: 'Time Types',
  columns: () => [{ field: 'name', strong: true }, 'pTO', 'hidden'],
  noun: 'time type',
  form: [
    [
      { field: 'name', span: 3 },
      { field: 'pTO', span: 3 },
      { field: 'hidden', span: 3 },
    ],
  ],
})
