import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { listTab } from '../../screen/record/listTab.tsx'
import { invoiceStatusBadge, rentalStatusBadge } from '../../screen/statusBadges.ts'

const SITE = ['serviceAddress'] as const

type RentalRow = RowOf<typeof rentalsQuery, typeof SITE>
type InvoiceRow = RowOf<typeof invoicesQuery>

/** More of one customer are not looked through in a list. */
const LIMIT = 2000

/** The customer's rentals (F-063). */
export const rentalsTab = listTab('Rentals', rentalsQuery, {
  parameter: 'customerId',
  layoutKey: 'customer-rentals',
  caption: 'Rentals',
  path: '/rentals',
  icon: 'truck',
  expand: SITE,
  orderBy: ['startDate desc', 'id desc'],
  limit: LIMIT,
  columns: (services) =>
    columnsOf<typeof Rental, RentalRow>(Rental, [
      {
        key: 'displayId',
        caption: 'Rental',
        value: ({ id }) => rentalDisplayId(id),
        strong: true,
        width: 100,
      },
      {
        key: 'site',
        caption: 'Site address',
        value: ({ serviceAddress }) =>
          serviceAddress === null ? '' : serviceAddressDisplayName(serviceAddress),
        minWidth: 200,
      },
      { field: 'dumpsterId', width: 140 },
      { field: 'startDate', width: 110 },
      { field: 'endDate', width: 110 },
      { field: 'completed', width: 164 },
      { field: 'price', width: 100 },
      { field: 'pONumber', width: 120, visible: false },
      { field: 'statusId', width: 120, badge: (row) => rentalStatusBadge(row, services) },
    ]),
  emptyText: 'No rentals yet.',
})

/** The customer's invoices; deleted ones are listed too, and marked (F-063). */
export const invoicesTab = listTab('Invoices', invoicesQuery, {
  parameter: 'customerId',
  includesDeleted: true,
  layoutKey: 'customer-invoices',
  caption: 'Invoices',
  path: '/invoices',
  icon: 'file',
  orderBy: ['invoiceDate desc', 'id desc'],
  limit: LIMIT,
  columns: (services) =>
    columnsOf<typeof Invoice, InvoiceRow>(Invoice, [
      {
        field: 'invoiceNumber',
        caption: 'Invoice',
        display: ({ invoiceNumber }) => String(invoiceNumber ?? ''),
        strong: true,
        width: 100,
      },
      { field: 'invoiceDate', width: 120 },
      { field: 'dueDate', width: 110 },
      {
        key: 'site',
        caption: 'Site address',
        value: ({ serviceAddress1, serviceAddressCity }) =>
          joinNonBlank([serviceAddress1, serviceAddressCity], ', '),
        minWidth: 200,
      },
      { field: 'total', width: 110 },
      { field: 'tax', width: 90, visible: false },
      { field: 'payments', width: 110 },
      { field: 'balance', width: 110 },
      { field: 'emailed', width: 164, visible: false },
      { field: 'deletedBy', caption: 'Deleted by', width: 140, visible: false },
      { field: 'statusId', width: 130, badge: (row) => invoiceStatusBadge(row, services) },
    ]),
  emptyText: 'No invoices yet.',
})
