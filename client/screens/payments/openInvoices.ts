import { permissions } from '#shared/access/roles.ts'
import { isReceivable } from '#shared/accounting/receivables.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { customerColumn, invoiceNumberColumn } from '../../screen/columns/recordColumns.ts'
import { sideList } from '../../screen/list/sideList.tsx'
import { CUSTOMER } from './paymentRows.ts'

/** The invoices with something left to pay, the oldest first (M-045). */
export const OpenInvoices = sideList(invoicesQuery, {
  id: 'payments-open-invoices',
  caption: 'Open invoices',
  expand: CUSTOMER,
  orderBy: ['dueDate', 'id'],
  limit: 5000,
  parameters: { onlyUnpaid: true },
  isListed: isReceivable,
  columns: (_services, cellLinks) => [
    invoiceNumberColumn((row) => row, { cellLinks, strong: true, width: 76 }),
    customerColumn((row) => row, { cellLinks, minWidth: 110 }),
    { field: 'dueDate', caption: 'Due' },
    { field: 'balance', width: 92 },
  ],
  linksNeed: permissions.managePayments,
  actions: [
    {
      caption: 'Receive Payment',
      icon: 'card',
      needs: permissions.managePayments,
      withOne: ({ customerId, id }, { navigate }) => navigate(`/invoices/payments/new/${customerId}/${id}`),
    },
  ],
  emptyText: 'Everything is paid.',
})
