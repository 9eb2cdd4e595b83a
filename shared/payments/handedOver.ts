import type { Payment } from './Payment.ts'
import type { PaymentCredit } from './PaymentCredit.ts'
import { isPaidWithoutQuickBooks } from './payWithoutQuickBooks.ts'

/** Why a payment that was exported, and its lines, do not change (M-070, PY200). */
export const PAYMENT_READ_ONLY = 'A payment that was exported is read-only until Edit Payment.'

/** Why a credit that was exported does not change (M-070, PY200). */
export const CREDIT_READ_ONLY = 'A credit that was exported is read-only until Edit Credit.'

/** Was the payment exported, and not unlocked since? One that is never exported was not (M-044, M-070, PY200). */
export function isPaymentHandedOver(payment: Pick<Payment, 'quickBooksExport' | 'quickBooksId'>): boolean {
  return payment.quickBooksExport !== null && !isPaidWithoutQuickBooks(payment)
}

/** Edit Payment: a payment that was exported can be changed again, and waits for its export again (M-070, PY200). */
export function unlockPayment(): Pick<Payment, 'quickBooksExport' | 'quickBooksId'> {
  return { quickBooksExport: null, quickBooksId: null }
}

/** Was the credit exported, and not unlocked since (M-070, PY200)? */
export function isCreditHandedOver({ quickBooksExport }: Pick<PaymentCredit, 'quickBooksExport'>): boolean {
  return quickBooksExport !== null
}

/** Edit Credit: a credit that was exported can be changed again (M-070, PY200). */
export function unlockCredit(): Pick<PaymentCredit, 'quickBooksExport'> {
  return { quickBooksExport: null }
}
