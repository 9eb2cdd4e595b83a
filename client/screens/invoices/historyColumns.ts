import { Invoice } from '#shared/invoicing/Invoice.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import { columnsOf, type GridColumn } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { Places } from '../../screen/list/ListOptions.ts'
import { invoiceStatusBadge } from '../../screen/statusBadges.ts'

/** The columns of the invoice history (M-034). */
export function historyColumns(
  services: WidgetServices,
  { linkTo }: Places,
): GridColumn<InvoiceHistoryRow>[] {
  return columnsOf<typeof Invoice, InvoiceHistoryRow>(Invoice, [
    {
      field: 'invoiceNumber',
      caption: 'Invoice',
      display: ({ invoiceNumber }) => String(invoiceNumber ?? ''),
      strong: true,
      width: 90,
    },
    { key: 'created', caption: 'Created', value: ({ created }) => created, kind: 'instant', width: 160 },
    { field: 'invoiceDate', width: 110 },
    { field: 'statusId', badge: (row) => invoiceStatusBadge(row, services), width: 130 },
    {
      key: 'customer',
      caption: 'Customer',
      value: ({ customer }) => customer,
      link: ({ customerId }: InvoiceHistoryRow) => linkTo(`/customers/${customerId}`),
      minWidth: 150,
    },
    {
      key: 'rental',
      caption: 'Rental',
      value: ({ rentalId }) => rentalId,
      display: ({ rentalId }) => rentalDisplayId(rentalId),
      kind: 'integer',
      link: ({ rentalId }: InvoiceHistoryRow) => linkTo(`/rentals/${rentalId}`),
      width: 84,
    },
    {
      key: 'serviceAddress',
      caption: 'Service address',
      value: ({ serviceAddress }) => serviceAddress,
      minWidth: 150,
    },
    { field: 'paid', width: 160 },
    { field: 'dueDate', width: 104 },
    { field: 'total', width: 110 },
    {
      key: 'unpaidBalance',
      caption: 'Unpaid balance',
      value: ({ unpaidBalance }) => unpaidBalance,
      kind: 'money',
      width: 120,
    },
    { field: 'jobMargin', width: 100 },
    { field: 'deleted', width: 160, visible: false },
    { field: 'quickBooksId', width: 120 },
    { field: 'readyToExport', width: 160 },
    {
      key: 'lastExport',
      caption: 'Last export',
      value: ({ lastExport }) => lastExport,
      kind: 'instant',
      width: 160,
    },
  ])
}
