import { Invoice } from '#shared/invoicing/Invoice.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import type { Dashboard } from '../../api/reporting.ts'
import { averageBelow, sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf, type GridColumn } from '../../grid/columns.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { invoiceStatusBadge } from '../../screen/statusBadges.ts'

/** The invoices of the dashboard's days in every status; voided and deleted ones are not in the sums (O-085, RP10). */
export const dashboardInvoices = figureGrid<Dashboard, InvoiceHistoryRow>({
  id: 'dashboard-invoices-grid',
  caption: 'Invoices of these days',
  rows: ({ invoices }) => invoices,
  keyField: 'id',
  columns: invoiceColumns,
  rowClass: (row) => (isActiveInvoice(row) ? '' : 'row-faded'),
  emptyText: 'No invoices in these days.',
})

function invoiceColumns({ app, places: { linkTo } }: FigureContext): GridColumn<InvoiceHistoryRow>[] {
  const { formats } = app
  return columnsOf<typeof Invoice, InvoiceHistoryRow>(Invoice, [
    { field: 'id', visible: false },
    { key: 'created', caption: 'Created', value: ({ created }) => created, kind: 'instant', visible: false },
    {
      field: 'invoiceNumber',
      caption: 'Invoice',
      display: ({ invoiceNumber }) => String(invoiceNumber ?? ''),
      link: ({ id }: InvoiceHistoryRow) => linkTo(`/invoices/${id}`),
      strong: true,
      width: 86,
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
    { field: 'statusId', badge: (row) => invoiceStatusBadge(row, app.widgetServices), width: 124 },
    {
      key: 'customer',
      caption: 'Customer',
      value: ({ customer }) => customer,
      link: ({ customerId }: InvoiceHistoryRow) => linkTo(`/customers/${customerId}`),
      minWidth: 150,
    },
    {
      key: 'serviceAddress',
      caption: 'Service address',
      value: ({ serviceAddress }) => serviceAddress,
      minWidth: 150,
    },
    { field: 'paid', width: 150, visible: false },
    { field: 'invoiceDate', width: 104 },
    { field: 'dueDate', width: 104 },
    { field: 'total', width: 116, footer: sumBelow(activeOnly(({ total }) => total)) },
    {
      key: 'unpaidBalance',
      caption: 'Unpaid balance',
      value: ({ unpaidBalance }) => unpaidBalance,
      kind: 'money',
      width: 122,
      footer: sumBelow(activeOnly(({ unpaidBalance }) => unpaidBalance)),
    },
    {
      field: 'jobMargin',
      isPercentage: true,
      width: 148,
      footer: averageBelow(
        activeOnly(({ jobMargin }) => jobMargin),
        4,
      ),
    },
    {
      key: 'rentalMargin',
      caption: 'Rental margin',
      value: ({ rentalMargin }) => rentalMargin ?? null,
      kind: 'rate',
      isPercentage: true,
      width: 112,
    },
    { field: 'deleted', width: 150, visible: false },
    { key: 'isPaid', caption: 'Is paid', value: ({ paid }) => paid !== null, kind: 'flag', visible: false },
    {
      key: 'isDeleted',
      caption: 'Is deleted',
      value: ({ deleted }) => deleted !== null,
      kind: 'flag',
      visible: false,
    },
    {
      key: 'margins',
      caption: 'Margins',
      value: ({ jobMargin, rentalMargin = null }) =>
        joinNonBlank([formats.percent(jobMargin), formats.percent(rentalMargin)], ' / '),
      width: 140,
      visible: false,
    },
  ])
}

/** The value of invoices that are neither voided nor deleted. */
function activeOnly(value: (row: InvoiceHistoryRow) => number | null) {
  return (row: InvoiceHistoryRow): number | null => (isActiveInvoice(row) ? value(row) : null)
}
