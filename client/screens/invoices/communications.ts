import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { InvoiceCommunication } from '#shared/invoicing/InvoiceCommunication.ts'
import { invoiceCommunicationsQuery } from '#shared/invoicing/queries.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'

const RELATIONS = ['invoice', 'invoice.customer'] as const

type CommunicationRow = RowOf<typeof invoiceCommunicationsQuery, typeof RELATIONS>

/** `/invoices/communications`: how invoices were sent, and what could not be (M-033). */
export const Communications = listScreen(invoiceCommunicationsQuery, {
  id: 'invoice-communications',
  caption: 'Communications',
  expand: RELATIONS,
  orderBy: ['created desc', 'id desc'],
  limit: 5000,
  columns: (services, { linkTo }) =>
    columnsOf<typeof InvoiceCommunication, CommunicationRow>(InvoiceCommunication, [
      { field: 'type', strong: true, width: 84 },
      { field: 'sent', width: 160 },
      { field: 'invoiceId', caption: 'Invoice ID', display: ({ invoiceId }) => String(invoiceId), width: 90 },
      {
        key: 'invoiceNumber',
        caption: 'Invoice',
        value: ({ invoice }) => invoice?.invoiceNumber ?? null,
        display: ({ invoice }) => String(invoice?.invoiceNumber ?? ''),
        kind: 'integer',
        width: 90,
      },
      {
        key: 'rental',
        caption: 'Rental',
        value: ({ invoice }) => invoice?.rentalId ?? null,
        display: ({ invoice }) => (invoice?.rentalId ? rentalDisplayId(invoice.rentalId) : ''),
        kind: 'integer',
        link: ({ invoice }: CommunicationRow) =>
          invoice?.rentalId ? linkTo(`/rentals/${invoice.rentalId}`) : null,
        width: 84,
      },
      {
        key: 'status',
        caption: 'Status',
        value: ({ invoice }) => services.title('InvoiceStatus', invoice?.statusId ?? null),
        width: 120,
      },
      {
        key: 'customer',
        caption: 'Customer',
        value: ({ invoice }) => (invoice?.customer ? customerDisplayName(invoice.customer) : ''),
        link: ({ invoice }: CommunicationRow) =>
          invoice === null ? null : linkTo(`/customers/${invoice.customerId}`),
        minWidth: 140,
      },
      { field: 'created', width: 160 },
      { field: 'createdBy', width: 130 },
      { field: 'error', minWidth: 140 },
    ]),
  opens: { needs: permissions.manageInvoices, path: ({ invoiceId }) => `/invoices/${invoiceId}` },
  emptyText: 'Nothing has been sent yet.',
})
