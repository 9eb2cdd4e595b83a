import { sum } from '../kernel/money.ts'
import { moneyOn } from './enteredMoney.ts'
import type { Payment } from './Payment.ts'
import type { PaymentLine } from './PaymentLine.ts'

/** The description of the line that records a deposit. */
export const DEPOSIT_NOTE = 'Deposit'

/** The money that is received and the credits that are applied with a payment, and its lines that pay invoices. */
interface Received extends Pick<Payment, 'kind' | 'paymentAmount'> {
  readonly appliedCredit: number
  readonly lines: readonly Pick<PaymentLine, 'amount' | 'overPaymentAmount'>[]
}

/**
 * The money of a payment that pays no invoice: all of it is one open credit of the customer, as an overpayment is; 0 for any other payment
 * (ambiguities 90, PY890).
 */
export function depositOf({ kind, paymentAmount, appliedCredit, lines }: Received): number {
  if (kind !== 'Payment' || appliedCredit !== 0 || moneyOn(lines) !== 0) return 0
  return Math.max(0, paymentAmount)
}

/** What of invoices is unpaid that a deposit would leave so. */
export function unpaidBeside(invoices: readonly { readonly remainingBalance: number }[]): number {
  return sum(invoices.map(({ remainingBalance }) => remainingBalance))
}
