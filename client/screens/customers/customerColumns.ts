import { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import { customerTypeBadge } from './customerTypeBadge.ts'

/** The columns of Customer Search (F-045). */
export function customerColumns(services: WidgetServices) {
  return columnsOf<typeof Customer, Customer>(Customer, [
    {
      field: 'typeId',
      width: 124,
      badge: ({ typeId }) => customerTypeBadge(typeId, services),
    },
    { field: 'companyName', caption: 'Company', minWidth: 160, editable: true },
    { key: 'displayName', caption: 'Customer name', value: customerDisplayName, strong: true, minWidth: 160 },
    {
      key: 'contactName',
      caption: 'Contact name',
      value: ({ firstName, lastName }) => joinNonBlank([firstName, lastName], ' '),
      minWidth: 130,
    },
    { field: 'firstName', width: 120, visible: false, editable: true },
    { field: 'lastName', width: 120, visible: false, editable: true },
    { field: 'billingType', width: 110, editable: true },
    { field: 'phone', width: 130, editable: true },
    { field: 'email', minWidth: 190, editable: true },
    {
      key: 'address',
      caption: 'Address',
      value: ({ billAddress1, billCity }) => joinNonBlank([billAddress1, billCity], ', '),
      minWidth: 190,
    },
    { field: 'salesPersonId', width: 130 },
  ])
}
