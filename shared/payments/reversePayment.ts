import { formatDay } from '../kernel/days.ts'
import { formatMoney, sum } from '../kernel/money.ts'
import { groupBy } from '../kernel/groupBy.ts'
import type { Invoice } from '../invoicing/Invoice.ts'
import type { Payment } from './Payment.ts'
import type { PaymentLine } from './PaymentLine.ts'

type Reversible = Pick<Payment, 'id' | 'kind' | 'paymentAmount' | 'paymentDate' | 'reversed' | 'deleted'>

/** Where the money of a payment is: on invoices, its own or those that its overpayment paid, in open credits, or paid back. */
export interface MoneyOfPayment {
  readonly onInvoices: readonly { readonly invoiceId: number; readonly amount: number }[]
  readonly inCredits: number
}

/** Why a payment cannot be reversed, or null (PY710). */
export function reversalRefusal(payment: Reversible): string | null {
  if (payment.deleted !== null) return 'This payment was deleted.'
  if (payment.kind !== 'Payment')
    return `A ${payment.kind.toLowerCase()} cannot be reversed. Delete it instead.`
  if (payment.reversed !== null) return `This payment was reversed on ${formatDay(payment.reversed)} already.`
  return payment.paymentAmount > 0 ? null : 'No money was received with this payment. Delete it instead.'
}

/** Why a payment that used an overpayment, and its lines, stay as they are: what it used was reversed since (PY715). */
export function reversedMoneyRefusal(paymentId: number, reversalId: number): string {
  return `It used money of payment ${paymentId}, which was reversed. Delete reversal ${reversalId} first.`
}

/** Why a reversal cannot be deleted, or null: what it took off an invoice was paid again since (PY715). */
export function paidAgainRefusal(
  { id, invoiceNumber, balance }: Pick<Invoice, 'id' | 'invoiceNumber' | 'balance'>,
  { amount }: Pick<PaymentLine, 'amount'>,
): string | null {
  return -amount > balance
    ? `Invoice #${invoiceNumber ?? id} has ${formatMoney(balance)} left to pay, and the reversal took ${formatMoney(-amount)} off it. Delete what was paid since first.`
    : null
}

/** Can a payment be reversed (PY710)? */
export function isReversible(payment: Reversible): boolean {
  return reversalRefusal(payment) === null
}

/** Why a payment cannot be reversed on this day, or null (PY710). */
export function reversalDayRefusal(payment: Pick<Payment, 'paymentDate'>, day: string): string | null {
  return day < payment.paymentDate
    ? `The payment is of ${formatDay(payment.paymentDate)}. It cannot be reversed before.`
    : null
}

/** Why a payment whose money was paid back in part cannot be reversed, or null (PY710). */
export function refundedRefusal(
  { paymentAmount }: Pick<Payment, 'paymentAmount'>,
  { onInvoices, inCredits }: MoneyOfPayment,
): string | null {
  const refunded = sum([paymentAmount, -inCredits, ...onInvoices.map(({ amount }) => -amount)])
  return refunded > 0
    ? `${formatMoney(refunded)} of this payment was refunded. Delete the refund first.`
    : null
}

/** What a reversal takes off each invoice: the money of the payment that is on it, as an amount below 0 (PY710). */
export function takenOffInvoices(
  onInvoices: MoneyOfPayment['onInvoices'],
): readonly { readonly invoiceId: number; readonly amount: number }[] {
  return [...groupBy(onInvoices, ({ invoiceId }) => invoiceId)]
    .map(([invoiceId, parts]) => ({ invoiceId, amount: sum(parts.map(({ amount }) => -amount)) }))
    .filter(({ amount }) => amount < 0)
}

/** How a payment that was reversed says so: 'Reversed 11/30/2026 (NSF)'; null for any other (PY710). */
export function reversedText(
  { reversed }: Pick<Payment, 'reversed'>,
  reversals: readonly Pick<Payment, 'notes' | 'deleted'>[],
): string | null {
  if (reversed === null) return null
  const reason = reversals.find(({ deleted }) => deleted === null)?.notes?.trim() ?? ''
  return `Reversed ${formatDay(reversed)}${reason === '' ? '' : ` (${reason})`}`
}
