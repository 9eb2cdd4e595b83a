import { Invoice } from '#shared/invoicing/Invoice.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import { columnsOf, type GridColumn } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { CellLinks } from '../../screen/list/CellLinks.ts'
import {
  customerColumn,
  invoiceNumberColumn,
  invoiceTotalLook,
  rentalColumn,
} from '../../screen/columns/recordColumns.ts'
import { invoiceStatusBadge } from '../../screen/columns/statusBadges.ts'

/** The columns of the invoice history (M-034). */
export function historyColumns(
  services: WidgetServices,
  cellLinks: CellLinks,
): GridColumn<InvoiceHistoryRow>[] {
  return columnsOf<typeof Invoice, InvoiceHistoryRow>(Invoice, [
    invoiceNumberColumn((row) => row, { strong: true }),
    { key: 'created', caption: 'Created', value: ({ created }) => created, kind: 'instant' },
    'invoiceDate',
    { field: 'statusId', badge: (row) => invoiceStatusBadge(row, services) },
    customerColumn((row) => row, { cellLinks, minWidth: 150 }),
    rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
    {
      key: 'serviceAddress',
      caption: 'Service address',
      value: ({ serviceAddress }) => serviceAddress,
      minWidth: 150,
    },
    'paid',
    'dueDate',
    { field: 'total', look: invoiceTotalLook },
    {
      key: 'unpaidBalance',
      caption: 'Unpaid balance',
      value: ({ unpaidBalance }) => unpaidBalance,
      kind: 'money',
    },
    { field: 'jobMargin', isPercentage: true, width: 100 },
    { field: 'deleted', visible: false },
    { field: 'quickBooksId', width: 120 },
    'readyToExport',
    {
      key: 'lastExport',
      caption: 'Last export',
      value: ({ lastExport }) => lastExport,
      kind: 'instant',
    },
  ])
}
