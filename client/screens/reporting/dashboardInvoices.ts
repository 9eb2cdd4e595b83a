import { historySums } from '#shared/invoicing/historySums.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import type { DashboardParts } from '#shared/reporting/figureParts.ts'
import { columnsOf, type GridColumn } from '../../grid/columns.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import {
  customerColumn,
  invoiceNumberColumn,
  invoiceTotalLook,
  rentalColumn,
} from '../../screen/columns/recordColumns.ts'
import { invoiceStatusBadge } from '../../screen/columns/statusBadges.ts'

/** The invoices of the dashboard's period in every status; voided and deleted ones are not in the sums (O-085, RP10). */
export const dashboardInvoices = figureGrid<DashboardParts, InvoiceHistoryRow>({
  id: 'dashboard-invoices-grid',
  caption: 'Invoices in this period',
  how: 'The sums and the average cover the invoices shown, without voided and deleted ones. The average margin is their total profit divided by their total revenue, not the mean of the margins.',
  rows: ({ invoices }) => invoices,
  keyField: 'id',
  columns: invoiceColumns,
  rowColors: {
    classOf: (row) => (isActiveInvoice(row) ? '' : 'row-faded'),
    legend: { 'row-faded': 'Voided or deleted' },
  },
  emptyText: 'No invoices in this period.',
})

function invoiceColumns({ app, cellLinks }: FigureContext): GridColumn<InvoiceHistoryRow>[] {
  const { formats } = app
  return columnsOf<typeof Invoice, InvoiceHistoryRow>(Invoice, [
    { field: 'id', visible: false },
    { key: 'created', caption: 'Created', value: ({ created }) => created, kind: 'instant', visible: false },
    invoiceNumberColumn((row) => row, { cellLinks, strong: true }),
    rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
    { field: 'statusId', badge: (row) => invoiceStatusBadge(row, app.widgetServices) },
    customerColumn((row) => row, { cellLinks, minWidth: 150 }),
    {
      key: 'serviceAddress',
      caption: 'Service address',
      value: ({ serviceAddress }) => serviceAddress,
      minWidth: 150,
    },
    { field: 'paid', width: 150, visible: false },
    'invoiceDate',
    'dueDate',
    { field: 'total', look: invoiceTotalLook, footer: { of: (rows) => historySums(rows).total } },
    {
      key: 'unpaidBalance',
      caption: 'Unpaid balance',
      value: ({ unpaidBalance }) => unpaidBalance,
      kind: 'money',
      footer: { of: (rows) => historySums(rows).unpaidBalance },
    },
    {
      field: 'jobMargin',
      isPercentage: true,
      width: 148,
      footer: { caption: 'Average', of: (rows) => historySums(rows).jobMargin },
    },
    {
      key: 'rentalMargin',
      caption: 'Rental margin',
      value: ({ rentalMargin }) => rentalMargin ?? null,
      kind: 'rate',
      isPercentage: true,
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
