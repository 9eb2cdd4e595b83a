import { salesPersonsQuery } from '#shared/people/queries.ts'
import { lookupTable } from '../../screen/list/lookupTable.ts'

/** Who sells to customers. */
export const SalesPeople = lookupTable(salesPersonsQuery, {
  caption: 'Sales People',
  columns: () => [{ field: 'name', strong: true }, 'hidden'],
  noun: 'sales person',
  form: [
    [
      { field: 'name', span: 3 },
      { field: 'hidden', span: 3 },
    ],
  ],
})
