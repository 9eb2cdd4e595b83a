import { permissions } from '#shared/access/roles.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { isSent } from '#shared/invoicing/invoiceRules.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { columnsOf } from '../../grid/columns.ts'
import { filterToggle } from '../../screen/list/filterToggle.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { AwaitingInvoicing } from './AwaitingInvoicing.tsx'
import { customerColumn, leadingColumns } from './invoiceColumns.ts'
import { invoiceMarks } from './invoiceMarks.ts'
import { invoiceActions } from './invoiceListActions.ts'
import { INVOICE_RELATIONS, type InvoiceRow } from './invoiceRows.ts'

/** Those that are Paid, Voided or Complete are left out at first (M-031); voided ones are stored as deleted. */
const SHOW_ALL = {
  parameter: 'inWork',
  set: 'Show Open',
  unset: 'Show All',
  also: (inWork: boolean) => ({ deleted: !inWork }),
}

/** `/invoices/overview`: the invoices in work, and beside them what awaits invoicing (M-029…M-031, M-035). */
export const InvoiceOverview = listScreen(invoicesQuery, {
  id: 'invoices-grid',
  caption: 'Invoices',
  expand: INVOICE_RELATIONS,
  orderBy: ['invoiceDate desc', 'id desc'],
  limit: 10_000,
  filter: [
    { parameter: 'inWork', caption: 'In work', isInitiallySet: true },
    { parameter: 'deleted', caption: 'Deleted' },
  ],
  showsFilter: false,
  columns: (services, places) => [
    ...leadingColumns(services),
    ...columnsOf<typeof Invoice, InvoiceRow>(Invoice, [
      {
        key: 'rental',
        caption: 'Rental',
        value: ({ rentalId }) => rentalId,
        display: ({ rentalId }) => (rentalId === null ? '' : rentalDisplayId(rentalId)),
        link: ({ rentalId }: InvoiceRow) => places.linkTo(`/rentals/${rentalId}`),
        kind: 'integer',
        width: 84,
      },
      { field: 'invoiceDate', caption: 'Date', width: 104 },
    ]),
    ...customerColumn(places),
    ...columnsOf<typeof Invoice, InvoiceRow>(Invoice, [
      { key: 'sent', caption: 'Sent', value: isSent, kind: 'flag', width: 70 },
      { key: 'marks', caption: 'Marks', value: invoiceMarks, minWidth: 110 },
      {
        key: 'serviceAddress',
        caption: 'Service address',
        value: ({ serviceAddress1, serviceAddressCity }) =>
          joinNonBlank([serviceAddress1, serviceAddressCity], ', '),
        minWidth: 140,
      },
    ]),
  ],
  showsDeleted: ({ statusId }) => statusId === INVOICE_STATUS.voided,
  rowClass: ({ deleted, billDaily }) => (deleted !== null ? 'row-faded' : billDaily ? 'row-bill-daily' : ''),
  opens: { needs: permissions.manageInvoices, path: ({ id }) => `/invoices/${id}`, adds: '/invoices/new' },
  selection: 'multiple',
  actions: (context) => [...invoiceActions(context), ...filterToggle(context, SHOW_ALL)],
  Beside: AwaitingInvoicing,
  emptyText: 'No invoices.',
})
