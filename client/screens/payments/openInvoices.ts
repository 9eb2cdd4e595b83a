import { permissions } from '#shared/access/roles.ts'
import { isReceivable } from '#shared/accounting/receivables.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { oneSelected } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { sideList } from '../../screen/list/sideList.tsx'
import { customerColumn } from './customerColumn.ts'
import { CUSTOMER } from './paymentRows.ts'

type InvoiceRow = RowOf<typeof invoicesQuery, typeof CUSTOMER>

/** The invoices with something left to pay, the oldest first (M-045). */
export const OpenInvoices = sideList(invoicesQuery, {
  id: 'payments-open-invoices',
  caption: 'Open invoices',
  expand: CUSTOMER,
  orderBy: ['dueDate', 'id'],
  limit: 5000,
  parameters: { onlyUnpaid: true },
  isListed: isReceivable,
  columns: (_services, places) =>
    columnsOf<typeof Invoice, InvoiceRow>(Invoice, [
      {
        field: 'invoiceNumber',
        caption: 'Invoice',
        display: ({ invoiceNumber }) => String(invoiceNumber ?? ''),
        link: ({ id }: InvoiceRow) => places.linkTo(`/invoices/${id}`),
        strong: true,
        width: 76,
      },
      { ...customerColumn<InvoiceRow>(places), minWidth: 110 },
      { field: 'dueDate', caption: 'Due', width: 104 },
      { field: 'balance', width: 92 },
    ]),
  actions: ({ navigate }) => [
    {
      id: 'receive-payment',
      caption: 'Receive Payment',
      icon: 'card',
      needs: permissions.managePayments,
      enabled: oneSelected,
      run: ({ selected: [invoice] }) =>
        invoice && navigate(`/invoices/payments/new/${invoice.customerId}/${invoice.id}`),
    },
  ],
  emptyText: 'Everything is paid.',
})
