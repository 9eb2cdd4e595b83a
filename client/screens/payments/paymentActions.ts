import { permissions } from '#shared/access/roles.ts'
import { isPaymentHandedOver } from '#shared/payments/handedOver.ts'
import type { Payment } from '#shared/payments/Payment.ts'
import { payWithoutQuickBooks } from '#shared/payments/payWithoutQuickBooks.ts'
import type { ListAction } from '../../screen/list/ListAction.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { messages } from './messages.ts'
import type { PaymentRow } from './paymentRows.ts'
import { emailReceipt, printReceipts } from './receipts.ts'

const needs = permissions.managePayments

/** What is done with payments besides opening and deleting them (M-044, M-045, M-064). */
export const paymentActions: readonly ListAction<PaymentRow, ListContext<PaymentRow>, typeof Payment>[] = [
  {
    caption: 'Pay w/o QuickBooks',
    icon: 'check',
    needs,
    enabled: ({ selected }) => selected.length > 0 && !selected.some(isPaymentHandedOver),
    question: messages.payWithoutQuickBooks,
    edit: (payment, now) => void Object.assign(payment, payWithoutQuickBooks(now)),
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
