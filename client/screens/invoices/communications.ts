import { permissions } from '#shared/access/roles.ts'
import { invoiceCommunicationsQuery } from '#shared/invoicing/queries.ts'
import { sentInvoiceUrl } from './invoiceCalls.ts'
import { openFile } from '../../context/openFile.ts'
import { FIRST_ROWS } from '../../screen/list/Listed.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import {
  customerColumn,
  invoiceNumberColumn,
  numberColumn,
  rentalColumn,
} from '../../screen/columns/recordColumns.ts'

/** `/invoices/communications`: how invoices were sent, and what could not be (M-033). */
export const Communications = listScreen(invoiceCommunicationsQuery, {
  id: 'invoice-communications',
  caption: 'Communications',
  expand: ['invoice', 'invoice.customer'],
  orderBy: ['created desc', 'id desc'],
  limit: FIRST_ROWS,
  columns: (services, cellLinks) => [
    { field: 'type', strong: true, width: 84 },
    'sent',
    numberColumn(({ invoiceId }) => invoiceId, { key: 'invoiceId', caption: 'Invoice ID' }),
    invoiceNumberColumn(({ invoice }) => invoice, { searched: ['invoice.invoiceNumber'] }),
    rentalColumn(({ invoice }) => invoice?.rentalId ?? null, { cellLinks, searched: ['invoice.rentalId'] }),
    {
      key: 'status',
      caption: 'Status',
      value: ({ invoice }) => services.title('InvoiceStatus', invoice?.statusId ?? null),
      width: 120,
    },
    customerColumn(({ invoice }) => invoice, { cellLinks }),
    { field: 'total', width: 110 },
    'created',
    { field: 'createdBy', width: 130 },
    { field: 'error', minWidth: 140 },
  ],
  actions: ({ app }) => [
    {
      caption: 'Show As Sent',
      icon: 'print',
      enabled: ({ selected: [row] }) => row?.document != null,
      withOne: ({ id }) => openFile(app, sentInvoiceUrl(id)),
    },
  ],
  linksNeed: permissions.manageInvoices,
  opens: { needs: permissions.manageInvoices, path: ({ invoiceId }) => `/invoices/${invoiceId}` },
  emptyText: 'Nothing has been sent yet.',
})
