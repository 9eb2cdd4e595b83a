import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import {
  invoiceNumberColumn,
  invoiceTotalLook,
  rentalColumn,
  siteColumn,
} from '../../screen/columns/recordColumns.ts'
import { listTab } from '../../screen/list/listTab.tsx'
import { invoiceStatusBadge, rentalStatusBadge } from '../../screen/columns/statusBadges.ts'

/** The customer's rentals (F-063). */
export const rentalsTab = listTab('Rentals', rentalsQuery, {
  parameter: 'customerId',
  layoutKey: 'customer-rentals',
  path: '/rentals',
  icon: 'truck',
  expand: ['serviceAddress'],
  orderBy: ['startDate desc', 'id desc'],
  columns: (services) => [
    rentalColumn(({ id }) => id, { key: 'displayId', strong: true, width: 100 }),
    siteColumn((row) => row, { minWidth: 200 }),
    { field: 'dumpsterId', width: 140 },
    'startDate',
    'endDate',
    'completed',
    { field: 'price', width: 100 },
    { field: 'pONumber', width: 120, visible: false },
    { field: 'statusId', badge: (row) => rentalStatusBadge(row, services) },
  ],
  emptyText: 'No rentals yet. Start one from a dispatch note or under Rentals.',
})

/** The customer's invoices; deleted ones are listed too, and marked (F-063). */
export const invoicesTab = listTab('Invoices', invoicesQuery, {
  parameter: 'customerId',
  includesDeleted: true,
  layoutKey: 'customer-invoices',
  path: '/invoices',
  icon: 'file',
  expand: [],
  orderBy: ['invoiceDate desc', 'id desc'],
  columns: (services) => [
    invoiceNumberColumn((row) => row, { strong: true }),
    'invoiceDate',
    'dueDate',
    {
      key: 'site',
      caption: 'Site address',
      value: ({ serviceAddress1, serviceAddressCity }) =>
        joinNonBlank([serviceAddress1, serviceAddressCity], ', '),
      minWidth: 200,
    },
    { field: 'total', look: invoiceTotalLook },
    { field: 'tax', width: 90, visible: false },
    'payments',
    'balance',
    { field: 'emailed', visible: false },
    { field: 'deletedBy', caption: 'Deleted by', width: 140, visible: false },
    { field: 'statusId', badge: (row) => invoiceStatusBadge(row, services) },
  ],
  emptyText: 'No invoices yet. They are created from completed jobs, under Invoices.',
})
