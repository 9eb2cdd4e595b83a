import { amountOf, type Charge } from './charges.ts'
import { dayAfter, daysFrom } from './days.ts'
import { Rational } from './Rational.ts'

/** The total of an invoice: each line in cents, half up (S2 §3, MO-35). Tax is 0. */
export function totalOf(lines: readonly Pick<Charge, 'quantity' | 'rate'>[]): Rational {
  return Rational.sum(lines.map(amountOf))
}

/** Whether an invoice may have this total; what is below 0 is a credit (ambiguities 70). */
export function isTotalAllowed(total: Rational): boolean {
  return !Rational.zero.minus(total).isPositive
}

/** Whether an invoice without payments is paid: it was sent and asks for nothing (ambiguities 70). */
export function isPaidUnasked(total: Rational, isSent: boolean): boolean {
  return isSent && total.isZero
}

/** Total times the percentage of the card, only where the method is Credit-Debit (S2 §3, MO-36). */
export function cardFee(total: Rational, paymentMethod: string, percentage: number): Rational {
  return paymentMethod === 'Credit-Debit' ? total.times(Rational.of(percentage)).rounded(2) : Rational.zero
}

/** What a payment by card is with the fee for its amount, which becomes a line of the invoice that it pays (ambiguities 73). */
export function withCardFee(
  paid: Rational,
  percentage: number,
): { readonly paid: Rational; readonly fee: Rational } {
  const fee = paid.times(Rational.of(percentage)).rounded(2)
  return { paid: paid.plus(fee), fee }
}

const TERM_DAYS: Readonly<Record<string, number>> = { 'Net 30': 30, 'Net 15': 15, 'Due on receipt': 1 }

/** Invoice date plus 30, 15 or 1 days; unknown terms are Net 30 (S2 §9, MO-37). */
export function dueDate(invoiceDate: string, terms: string | null): string {
  return dayAfter(invoiceDate, TERM_DAYS[terms ?? 'Net 30'] ?? 30)
}

/** The unpaid part of an invoice's total; nobody owes a voided invoice (ambiguities 69). */
export function balanceOf(total: Rational, paid: Rational, isVoided = false): Rational {
  return isVoided ? Rational.zero : total.minus(paid)
}

export interface Receipt {
  /** The part applied to the invoice: at most its balance. */
  readonly amount: Rational
  /** The excess, which becomes an open credit. */
  readonly excess: Rational
  readonly status: 'Paid' | 'PartiallyPaid'
}

/** Money received for an invoice (S2 §4, §5, MO-38, MO-39); a credit is applied to it alike (MO-40, MO-41). */
export function receive(balance: Rational, received: Rational): Receipt {
  const amount = Rational.min(balance, received)
  return {
    amount,
    excess: received.minus(amount),
    status: received.isAbove(balance) || received.equals(balance) ? 'Paid' : 'PartiallyPaid',
  }
}

/** The overpayment of an invoice, which becomes an open credit (ambiguities 57). */
export function overpaid(total: Rational, paid: Rational): Rational {
  return Rational.max(Rational.zero, paid.minus(Rational.max(Rational.zero, total)))
}

/** Days from a first one to a last one that is not counted. */
export interface Days {
  readonly start: string
  readonly end: string
}

/**
 * The days of a rental that no active line bills, from its start to its completion or today (S2 §9, MO-32 to MO-34). Days before
 * the last billed one count too if their line was removed: no day is ever lost (ambiguities 51).
 */
export function unbilledDays(rental: Days, billed: readonly Days[]): number {
  const count = Math.max(0, daysFrom(rental.start, rental.end))
  const days = Array.from({ length: count }, (_, index) => dayAfter(rental.start, index))
  return days.filter((day) => !billed.some(({ start, end }) => start <= day && day < end)).length
}
