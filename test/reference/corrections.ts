import { Rational } from './Rational.ts'

/** What a customer paid, was given back or was let off on a day (ambiguities 75). */
export interface PaymentDocument {
  readonly id: number
  readonly kind: 'Payment' | 'Reversal' | 'Refund' | 'Write-off'
  readonly day: string
  /** Dollars received; below 0 where they went back. */
  readonly money: Rational
  /** The payment that a reversal takes back. */
  readonly reverses: number | null
  /** What its lines put onto invoices, in their order; a reversal takes it off. */
  readonly onto: readonly { readonly invoiceId: number; readonly amount: Rational }[]
}

/** Dollars of a customer that are or were on no invoice. */
export interface Credit {
  readonly id: number
  readonly amount: Rational
  /** The document that left them over; null for a credit memo. */
  readonly from: number | null
  /** The document that used them; null while it is open. */
  readonly usedBy: number | null
}

/** Documents and credits of one customer, without deleted ones. */
export interface Books {
  readonly documents: readonly PaymentDocument[]
  readonly credits: readonly Credit[]
}

/** Where the money of a payment is. */
export interface Whereabouts {
  /** Dollars by invoice. */
  readonly onInvoices: ReadonlyMap<number, Rational>
  readonly inCredits: Rational
  readonly paidBack: Rational
}

/** Dollars from one payment; null for those of a credit memo. */
interface Dollars {
  readonly of: number | null
  readonly amount: Rational
}

/** Dollars that went somewhere: onto an invoice, or back to the customer. */
interface Spent extends Dollars {
  readonly invoiceId: number | null
}

interface Followed {
  readonly spent: readonly Spent[]
  /** What the credits that nothing used are made of. */
  readonly open: readonly Dollars[]
  /** Whose money each document used by credits. */
  readonly usedMoneyOf: ReadonlyMap<number, readonly number[]>
}

/**
 * A reversal takes all money of its payment back: off the invoices that it paid, also those that later documents paid with its
 * overpayment, and out of open credits.
 */
export function whereaboutsOf(books: Books, paymentId: number): Whereabouts {
  const { spent, open } = follow(books)
  const own = spent.filter(({ of }) => of === paymentId)
  const onInvoices = new Map<number, Rational>()
  for (const { invoiceId, amount } of own)
    if (invoiceId !== null)
      onInvoices.set(invoiceId, (onInvoices.get(invoiceId) ?? Rational.zero).plus(amount))
  return {
    onInvoices: new Map([...onInvoices].filter(([, amount]) => amount.isPositive)),
    inCredits: amountOf(open.filter(({ of }) => of === paymentId)),
    paidBack: amountOf(own.filter(({ invoiceId }) => invoiceId === null)),
  }
}

/** Can the payment be reversed? Once, and not while some of its money is refunded. */
export function isReversible(books: Books, payment: PaymentDocument): boolean {
  return (
    payment.kind === 'Payment' &&
    payment.money.isPositive &&
    !isReversed(books, payment.id) &&
    whereaboutsOf(books, payment.id).paidBack.isZero
  )
}

export function isReversed({ documents }: Books, paymentId: number): boolean {
  return documents.some(({ reverses }) => reverses === paymentId)
}

/** Does a payment, which is none of the corrections, stand on money that was reversed since? */
export function usesReversedMoney(books: Books, { id, kind }: PaymentDocument): boolean {
  const sources = follow(books).usedMoneyOf.get(id) ?? []
  return kind === 'Payment' && sources.some((source) => isReversed(books, source))
}

/** What open credits leave to refund. */
export function openCredits({ credits }: Books): Rational {
  return amountOf(credits.filter(({ usedBy }) => usedBy === null))
}

/**
 * Follows every dollar through the documents in the order in which they were entered: credits are spent before the money received, the
 * oldest first, on one line after the other; what is left is in the credits that came from the document.
 */
function follow({ documents, credits }: Books): Followed {
  const contents = new Map<number, readonly Dollars[]>()
  for (const { id, from, amount } of credits) if (from === null) contents.set(id, [{ of: null, amount }])
  const spent: Spent[] = []
  const usedMoneyOf = new Map<number, readonly number[]>()
  for (const document of documents.toSorted((a, b) => a.id - b.id)) {
    const used = byId(credits.filter(({ usedBy }) => usedBy === document.id))
    const borrowed = used.flatMap(({ id }) => contents.get(id) ?? [])
    usedMoneyOf.set(
      document.id,
      borrowed.map(({ of }) => of).filter((of) => of !== null),
    )
    const purse = new Purse(document.id, borrowed)
    if (document.money.isPositive) purse.add(document.money)
    spent.push(...spend(document, purse))
    for (const { id, amount } of byId(credits.filter(({ from }) => from === document.id)))
      contents.set(id, purse.take(amount))
  }
  const open = credits.filter(({ usedBy }) => usedBy === null).flatMap(({ id }) => contents.get(id) ?? [])
  return { spent, open, usedMoneyOf }
}

function spend({ kind, money, reverses, onto }: PaymentDocument, purse: Purse): Spent[] {
  if (kind === 'Reversal') {
    purse.discard(reverses)
    return onto.map(({ invoiceId, amount }) => ({ of: reverses, invoiceId, amount }))
  }
  if (kind === 'Refund')
    return purse.take(Rational.zero.minus(money)).map((dollars) => ({ ...dollars, invoiceId: null }))
  return onto.flatMap(({ invoiceId, amount }) =>
    purse.take(amount).map((dollars) => ({ ...dollars, invoiceId })),
  )
}

/** What a document has to spend, first in, first out. */
class Purse {
  readonly #owner: number
  #held: readonly Dollars[]

  constructor(owner: number, held: readonly Dollars[]) {
    this.#owner = owner
    this.#held = held
  }

  add(amount: Rational): void {
    this.#held = [...this.#held, { of: this.#owner, amount }]
  }

  /** Money that went back is nowhere. */
  discard(of: number | null): void {
    this.#held = this.#held.filter((dollars) => dollars.of !== of)
  }

  /** Dollars from the front; what is missing is the owner's. */
  take(amount: Rational): readonly Dollars[] {
    const taken: Dollars[] = []
    const left: Dollars[] = []
    let wanted = amount
    for (const { of, amount: held } of this.#held) {
      const part = Rational.min(held, wanted)
      if (part.isPositive) taken.push({ of, amount: part })
      if (held.isAbove(part)) left.push({ of, amount: held.minus(part) })
      wanted = wanted.minus(part)
    }
    this.#held = left
    return wanted.isPositive ? [...taken, { of: this.#owner, amount: wanted }] : taken
  }
}

function byId<T extends { readonly id: number }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.id - b.id)
}

function amountOf(parts: readonly { readonly amount: Rational }[]): Rational {
  return Rational.sum(parts.map(({ amount }) => amount))
}
