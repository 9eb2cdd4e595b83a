import { permissions } from '#shared/access/roles.ts'
import { Payment } from '#shared/payments/Payment.ts'
import { paymentsQuery } from '#shared/payments/queries.ts'
import { columnsOf } from '../../grid/columns.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn } from './customerColumn.ts'
import { messages } from './messages.ts'
import { OpenInvoices } from './openInvoices.ts'
import { paymentActions } from './paymentActions.ts'
import { CUSTOMER, type PaymentRow } from './paymentRows.ts'

/** `/payments/overview` and `/invoices/payments` (M-045). */
export const PaymentOverview = listScreen(paymentsQuery, {
  id: 'payments-grid',
  caption: 'Payments',
  expand: CUSTOMER,
  orderBy: ['paymentDate desc', 'id desc'],
  limit: 10_000,
  columns: (_services, places) =>
    columnsOf<typeof Payment, PaymentRow>(Payment, [
      {
        key: 'id',
        caption: 'Payment',
        value: ({ id }) => id,
        display: ({ id }) => String(id),
        sortBy: ({ id }) => id,
        kind: 'integer',
        strong: true,
        width: 84,
      },
      customerColumn(places),
      { field: 'paymentDate', caption: 'Date', width: 110 },
      { field: 'paymentMethodId', width: 116 },
      { field: 'paymentAmount', caption: 'Amount', width: 110 },
      { field: 'referenceNumber', caption: 'Reference', width: 110 },
      { field: 'quickBooksId', caption: 'QB ID', width: 110 },
      { field: 'quickBooksExport', caption: 'QB export', width: 164 },
      { field: 'created', width: 164, visible: false },
      { field: 'createdBy', width: 130, visible: false },
    ]),
  opens: { needs: permissions.managePayments, path: ({ id }) => `/payments/${id}` },
  selection: 'multiple',
  actions: paymentActions,
  deletion: { question: messages.deletePayments, isMultiple: true, searchesAfter: true },
  Beside: OpenInvoices,
  emptyText: 'No payments yet.',
})
