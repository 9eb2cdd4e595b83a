import { permissions } from '#shared/access/roles.ts'
import { paymentsQuery } from '#shared/payments/queries.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn, paymentColumn } from '../../screen/columns/recordColumns.ts'
import { OpenInvoices } from './openInvoices.ts'
import { paymentActions } from './paymentActions.ts'
import { CUSTOMER } from './paymentRows.ts'

/** `/payments/overview` and `/invoices/payments` (M-045). */
export const PaymentOverview = listScreen(paymentsQuery, {
  id: 'payments-grid',
  caption: 'Payments',
  expand: CUSTOMER,
  orderBy: ['paymentDate desc', 'id desc'],
  limit: 10_000,
  columns: (_services, cellLinks) => [
    paymentColumn(({ id }) => id, { strong: true }),
    customerColumn((row) => row, { cellLinks }),
    { field: 'paymentDate', caption: 'Date' },
    'paymentMethodId',
    { field: 'paymentAmount', caption: 'Amount' },
    { field: 'referenceNumber', caption: 'Reference', width: 110 },
    { field: 'quickBooksId', caption: 'QB ID', width: 110 },
    { field: 'quickBooksExport', caption: 'QB export' },
    { field: 'created', visible: false },
    { field: 'createdBy', width: 130, visible: false },
  ],
  linksNeed: permissions.managePayments,
  opens: { needs: permissions.managePayments, path: ({ id }) => `/payments/${id}` },
  selection: 'multiple',
  actions: paymentActions,
  deletion: { isMultiple: true, searchesAfter: true },
  Beside: OpenInvoices,
  emptyText: 'No payments yet. Use Receive Payment in the list of invoices to add one.',
})
