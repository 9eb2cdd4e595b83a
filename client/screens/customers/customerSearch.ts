import { customersQuery } from '#shared/customers/queries.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumns } from './customerColumns.ts'
import { customerScreen } from './customerScreen.tsx'

/** `/customers/search` (F-042…F-047). */
export const CustomerSearch = listScreen(customersQuery, {
  id: 'customer-search',
  caption: 'Customers',
  // Companies first, then people, each by name.
  orderBy: ['typeId', 'companyName', 'lastName', 'firstName'],
  limit: 500,
  filter: [
    { parameter: 'companyName', caption: 'Company name' },
    { parameter: 'firstName', caption: 'First name' },
    { parameter: 'lastName', caption: 'Last name' },
    { parameter: 'billCity', caption: 'City' },
  ],
  remembersFilter: true,
  columns: customerColumns,
  opens: { screen: customerScreen },
  deletion: { isMultiple: false },
  emptyText: 'No customers yet. Add the first one.',
})
