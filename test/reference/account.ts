import { daysFrom } from './days.ts'
import { Rational } from './Rational.ts'
import type { PaymentDocument } from './corrections.ts'

/** An invoice that is neither deleted nor voided. */
export interface OwedInvoice {
  readonly day: string
  readonly dueDay: string | null
  readonly total: Rational
  readonly unpaid: Rational
}

export interface Memo {
  readonly day: string
  readonly amount: Rational
}

/** All that moves the balance of a customer. */
export interface CustomerAccount {
  readonly invoices: readonly OwedInvoice[]
  readonly documents: readonly PaymentDocument[]
  /** Credit memos, those of write-offs not among them. */
  readonly memos: readonly Memo[]
}

/** A change of the balance on a day. */
export interface Entry {
  readonly day: string
  readonly amount: Rational
}

/**
 * What a customer owes more or less, and on which day: invoices, less money received and credit memos, plus what was reversed or refunded,
 * less what was written off, each on its own day, so that days before stay as they were (ambiguities 75).
 */
export function entriesOf({ invoices, documents, memos }: CustomerAccount): Entry[] {
  const less = (amount: Rational): Rational => Rational.zero.minus(amount)
  const entries = [
    ...invoices.map(({ day, total }) => ({ day, amount: total })),
    ...documents.map(({ day, kind, money, onto }) => ({
      day,
      amount: less(kind === 'Write-off' ? Rational.sum(onto.map(({ amount }) => amount)) : money),
    })),
    ...memos.map(({ day, amount }) => ({ day, amount: less(amount) })),
  ]
  return entries.filter(({ amount }) => !amount.isZero).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** The balance before the first day of a statement, what is on it, and the balance after its last day (S0 §2). */
export function statementOf(
  entries: readonly Entry[],
  first: string,
  last: string,
): { readonly opening: Rational; readonly entries: readonly Entry[]; readonly closing: Rational } {
  const amountOf = (some: readonly Entry[]): Rational => Rational.sum(some.map(({ amount }) => amount))
  return {
    opening: amountOf(entries.filter(({ day }) => day < first)),
    entries: entries.filter(({ day }) => first <= day && day <= last),
    closing: amountOf(entries.filter(({ day }) => day <= last)),
  }
}

/** What is unpaid by the days since it was due: not late, up to 30, 60, 90 days and longer (S1 §9, MO-44). */
export function agesOf(invoices: readonly OwedInvoice[], today: string): readonly Rational[] {
  const ages = [0, 0, 0, 0, 0].map(() => Rational.zero)
  for (const { dueDay, unpaid } of invoices.filter((invoice) => invoice.unpaid.isPositive)) {
    const late = dueDay === null ? 0 : daysFrom(dueDay, today)
    const age = late <= 0 ? 0 : Math.min(4, Math.ceil(late / 30))
    ages[age] = (ages[age] ?? Rational.zero).plus(unpaid)
  }
  return ages
}
