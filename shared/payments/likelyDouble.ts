import { formatDay } from '../kernel/days.ts'
import { formatMoney } from '../kernel/money.ts'
import type { Payment } from './Payment.ts'

type Compared = Pick<
  Payment,
  'id' | 'customerId' | 'paymentDate' | 'paymentAmount' | 'referenceNumber' | 'deleted'
>

/** The payment that this one likely repeats: of the same customer and day, amount and reference; null if there is none (PY212). */
export function likelyDouble<P extends Compared>(payment: Compared, others: readonly P[]): P | null {
  const same = (other: P): boolean =>
    other.id !== payment.id &&
    other.deleted === null &&
    other.customerId === payment.customerId &&
    other.paymentDate === payment.paymentDate &&
    other.paymentAmount === payment.paymentAmount &&
    referenceOf(other) === referenceOf(payment)
  return payment.paymentAmount > 0 ? (others.find(same) ?? null) : null
}

/** What to ask before such a payment is stored (PY212). */
export function doubleQuestion({ id, paymentDate, paymentAmount, referenceNumber }: Compared): string {
  const reference = referenceOf({ referenceNumber })
  const what = reference === '' ? 'without a reference number' : `with reference ${reference}`
  return `Payment ${id} of ${formatDay(paymentDate)} is of ${formatMoney(paymentAmount)} too, ${what}. Do you want to save this one as well?`
}

function referenceOf({ referenceNumber }: Pick<Payment, 'referenceNumber'>): string {
  return (referenceNumber ?? '').trim().toLowerCase()
}
