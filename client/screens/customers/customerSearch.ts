import { customersQuery } from '#shared/customers/queries.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerScreen } from './customerScreen.tsx'
import type { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { ColumnSpec } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import { customerTypeBadge } from './customerTypeBadge.ts'

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

/** What an office changes for many customers at once; shown when it is wanted. */
const TERMS = [
  'paymentTerms',
  'billingRule',
  'fuelRate',
  'usePercentageBasedFuelRate',
  'extensionRate',
  'standardRentalLength',
  'creditCardId',
  'bypassKentCharge',
  'preferredCommunication',
  'nameOverride',
  'siteNotes',
  'notes',
  'billAddress1',
  'billAddress2',
  'billCity',
  'billState',
  'billZip',
] as const

/** The columns of Customer Search (F-045). */
function customerColumns(services: WidgetServices): readonly ColumnSpec<typeof Customer, Customer>[] {
  return [
    {
      field: 'typeId',
      badge: ({ typeId }) => customerTypeBadge(typeId, services),
    },
    { field: 'companyName', caption: 'Company', minWidth: 160 },
    { key: 'displayName', caption: 'Customer name', value: customerDisplayName, strong: true, minWidth: 160 },
    {
      key: 'contactName',
      caption: 'Contact name',
      value: ({ firstName, lastName }) => joinNonBlank([firstName, lastName], ' '),
      searched: ['firstName', 'lastName'],
      minWidth: 130,
    },
    { field: 'firstName', width: 120, visible: false },
    { field: 'lastName', width: 120, visible: false },
    { field: 'billingType' },
    { field: 'phone' },
    { field: 'email', minWidth: 190 },
    {
      key: 'address',
      caption: 'Address',
      value: ({ billAddress1, billCity }) => joinNonBlank([billAddress1, billCity], ', '),
      searched: ['billAddress1', 'billCity'],
      minWidth: 190,
    },
    'salesPersonId',
    ...TERMS.map((field) => ({ field, visible: false })),
  ]
}
