import { permissions } from '#shared/access/roles.ts'
import { paymentsQuery } from '#shared/payments/queries.ts'
import { FIRST_ROWS } from '../../screen/list/Listed.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn, paymentColumn, invoiceNumberColumn } from '../../screen/columns/recordColumns.ts'
import { CUSTOMER, type PaymentRow } from './paymentRows.ts'
import { isReceivable } from '#shared/accounting/receivables.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { sideList } from '../../screen/list/sideList.tsx'
import { isPaymentHandedOver } from '#shared/payments/handedOver.ts'
import type { Payment } from '#shared/payments/Payment.ts'
import { payWithoutQuickBooks } from '#shared/payments/payWithoutQuickBooks.ts'
import { isReversible } from '#shared/payments/reversePayment.ts'
import type { ListAction } from '../../screen/list/ListAction.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { reversePayment } from './corrections.tsx'
import { messages } from './messages.ts'
import { emailReceipt, printReceipts } from './receipts.ts'

const needs = permissions.managePayments

/** What is done with payments besides opening and deleting them (M-044, M-045, M-064). */
const paymentActions: readonly ListAction<PaymentRow, ListContext<PaymentRow>, typeof Payment>[] = [
  {
    caption: 'Pay w/o QuickBooks',
    icon: 'check',
    needs,
    enabled: ({ selected }) => selected.length > 0 && !selected.some(isPaymentHandedOver),
    question: messages.payWithoutQuickBooks,
    edit: (payment, now) => void Object.assign(payment, payWithoutQuickBooks(now)),
  },
  {
    caption: 'Reverse',
    icon: 'undo',
    needs,
    enabled: ({ selected }) => selected.length === 1 && selected.every(isReversible),
    withOne: (payment, { app }) => reversePayment(app, payment),
  },
  { caption: 'Print', icon: 'print', needs, withSome: (rows, { app }) => printReceipts(app, rows) },
  {
    caption: 'Email',
    icon: 'mail',
    needs,
    withOne: async (row, { app }) => void (await emailReceipt(app, row)),
  },
  { caption: 'Credits', icon: 'card', run: ({ navigate }) => navigate('/credits/overview') },
  { caption: 'QuickBooks', icon: 'external', run: ({ navigate }) => navigate('/quickbooks/overview') },
]

/** The invoices with something left to pay, the oldest first (M-045). */
const OpenInvoices = sideList(invoicesQuery, {
  id: 'payments-open-invoices',
  caption: 'Open invoices',
  expand: CUSTOMER,
  orderBy: ['dueDate', 'id'],
  limit: 200,
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

/** `/payments/overview` and `/invoices/payments` (M-045). */
export const PaymentOverview = listScreen(paymentsQuery, {
  id: 'payments-grid',
  caption: 'Payments',
  expand: CUSTOMER,
  orderBy: ['paymentDate desc', 'id desc'],
  limit: FIRST_ROWS,
  columns: (_services, cellLinks) => [
    paymentColumn(({ id }) => id, { strong: true }),
    customerColumn((row) => row, { cellLinks }),
    { field: 'paymentDate', caption: 'Date' },
    { field: 'kind', width: 96 },
    'paymentMethodId',
    { field: 'paymentAmount', caption: 'Amount' },
    { field: 'reversed', width: 104 },
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
