import type { Payment } from '#shared/payments/Payment.ts'
import type { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { printDocuments } from '../../context/printDocuments.ts'
import { emailDialog } from '../../screen/email/emailDialog.ts'

/** Opens the receipts of payments in a new tab (M-064). */
export function printReceipts(app: ScreenContext, payments: readonly Pick<Payment, 'id'>[]): Promise<void> {
  return printDocuments(app, { report: '/api/report/PaymentReceipt', ids: payments.map(({ id }) => id) })
}

/** Opens the memos of credits in a new tab (PY714). */
export function printCreditMemos(
  app: ScreenContext,
  credits: readonly Pick<PaymentCredit, 'id'>[],
): Promise<void> {
  return printDocuments(app, { report: '/api/report/CreditMemo', ids: credits.map(({ id }) => id) })
}

/** The dialog that emails the receipt of a payment; resolves with whether it was sent (M-064). Throws QueryFailed. */
export async function emailReceipt(
  app: ScreenContext,
  { id, customerId }: Pick<Payment, 'id' | 'customerId'>,
): Promise<boolean> {
  const customer = await app.store.fetchByKey('Customer', customerId)
  const about = { customerId, paymentId: id }
  return emailDialog(app, { mode: 'payment', to: customer?.email ?? null, about })
}
