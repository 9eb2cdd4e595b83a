import { permissions } from '#shared/access/roles.ts'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { isSent } from '#shared/invoicing/invoiceRules.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { FIRST_ROWS } from '../../screen/list/Listed.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'
import { AwaitingInvoicing } from './AwaitingInvoicing.tsx'
import { BILLED_ROWS, billedRowClass } from './billedRowClass.ts'
import { leadingColumns } from './invoiceColumns.ts'
import { invoiceActions } from './invoiceListActions.ts'
import { INVOICE_RELATIONS, type InvoiceRow } from './invoiceRows.ts'
import { isExported } from '#shared/invoicing/readyToExport.ts'

/** What an office corrects before invoices are sent; shown when it is wanted. */
const DETAILS = ['dueDate', 'pONumber', 'billToName', 'billToEmail', 'note', 'privateNote'] as const

/** `/invoices/overview`: the invoices in work, and beside them what awaits invoicing (M-029…M-031, M-035). */
export const InvoiceOverview = listScreen(invoicesQuery, {
  id: 'invoices-grid',
  caption: 'Invoices',
  expand: [...INVOICE_RELATIONS, 'rental.dumpster'],
  orderBy: ['invoiceDate desc', 'id desc'],
  limit: FIRST_ROWS,
  filter: [
    {
      parameter: 'inWork',
      // Those that are Paid, Voided or Complete are left out at first (M-031); voided ones are stored as deleted.
      isInitiallySet: true,
      set: 'Show Open',
      unset: 'Show All',
      emptyText: 'No open invoices.',
      also: (inWork) => ({ deleted: !inWork }),
    },
    { parameter: 'deleted', caption: 'Deleted' },
  ],
  showsFilter: false,
  columns: (services, cellLinks) => [
    ...leadingColumns(services),
    rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
    { field: 'invoiceDate', caption: 'Date' },
    customerColumn((row) => row, { cellLinks }),
    { key: 'sent', caption: 'Sent', value: isSent, kind: 'flag', width: 70 },
    { key: 'marks', caption: 'Marks', value: invoiceMarks, minWidth: 110 },
    {
      key: 'serviceAddress',
      source: 'displayServiceAddress',
      caption: 'Service address',
      value: ({ serviceAddress1, serviceAddressCity }) =>
        joinNonBlank([serviceAddress1, serviceAddressCity], ', '),
      searched: ['serviceAddress1', 'serviceAddressCity'],
      minWidth: 140,
    },
    ...DETAILS.map((field) => ({ field, visible: false })),
  ],
  linksNeed: permissions.manageInvoices,
  showsDeleted: ({ statusId }) => statusId === INVOICE_STATUS.voided,
  rowColors: {
    classOf: ({ deleted, billDaily, customer, rental }) =>
      deleted !== null
        ? 'row-faded'
        : billedRowClass({
            billDaily,
            dumpster: rental?.dumpster?.size ?? null,
            isCompletedCommercial: customer?.typeId === COMMERCIAL && (rental?.completed ?? null) !== null,
          }),
    legend: { ...BILLED_ROWS, 'row-faded': 'Voided or deleted' },
  },
  opens: { needs: permissions.manageInvoices, path: ({ id }) => `/invoices/${id}`, adds: '/invoices/new' },
  selection: 'multiple',
  actions: invoiceActions,
  Beside: AwaitingInvoicing,
  emptyText: 'No invoices.',
})

/** How an invoice is paid and sent, and how far its export is (M-030). */
function invoiceMarks(invoice: InvoiceRow): string {
  const { paymentMethod, customer, readyToExport, changedSinceSent } = invoice
  return joinNonBlank(
    [
      paymentMethod === 'Credit-Debit' ? 'Card' : null,
      customer?.preferredCommunication ?? null,
      isExported(invoice) ? 'Exported' : readyToExport === null ? null : 'Ready to export',
      changedSinceSent ? 'Changed since sent' : null,
    ],
    ' · ',
  )
}
