import { groupBy } from '../kernel/groupBy.ts'
import { sum } from '../kernel/money.ts'
import type { Payment } from '../payments/Payment.ts'
import type { PaymentCredit } from '../payments/PaymentCredit.ts'
import type { PaymentLine } from '../payments/PaymentLine.ts'

type PaymentRecord = Pick<Payment, 'id' | 'paymentAmount'> &
  Partial<Pick<Payment, 'kind' | 'reversesPaymentId' | 'deleted'>>

/** What a customer paid with, as far as it is connected by credits. */
export interface PaymentRecords {
  readonly payments: readonly PaymentRecord[]
  readonly lines: readonly Pick<PaymentLine, 'id' | 'paymentId' | 'invoiceId' | 'lineNumber' | 'amount'>[]
  /** The credits that are not deleted, open ones included. */
  readonly credits: readonly Pick<PaymentCredit, 'id' | 'amount' | 'paymentId' | 'sourcePaymentId'>[]
}

/** Where dollars come from: the money received with a payment, or a credit given by the staff. */
export interface MoneySource {
  readonly entity: 'Payment' | 'PaymentCredit'
  readonly id: number
}

/** A part of what a line pays, from one source. */
export interface LineShare {
  readonly paymentId: number
  readonly invoiceId: number
  readonly amount: number
  readonly source: MoneySource
}

/** Money from a source that went back with a reversal or a refund (PY710, PY711). */
export interface Payout {
  /** The reversal or refund. */
  readonly paymentId: number
  readonly amount: number
  readonly source: MoneySource
}

/** An amount that is left from a source. */
interface Funds {
  readonly source: MoneySource
  readonly amount: number
}

interface Allocation {
  readonly shares: readonly LineShare[]
  readonly payouts: readonly Payout[]
  readonly rest: readonly Funds[]
}

const NOTHING: Allocation = { shares: [], payouts: [], rest: [] }

/**
 * Where the money on the lines of payments came from: first from credits, the oldest first, line by line, then from the money of the
 * payment. What a payment left over of its money and of the credits it used is in the credits that came from it, and is followed
 * through them (AC16, AC17). Our payments do not say it, but in QuickBooks money is applied only by the payment that received it.
 */
export class CreditAllocation {
  readonly #records: PaymentRecords
  readonly #linesOf: ReadonlyMap<number, PaymentRecords['lines']>
  readonly #known = new Map<number, Allocation>()

  constructor(records: PaymentRecords) {
    this.#records = records
    this.#linesOf = groupBy(records.lines, ({ paymentId }) => paymentId)
  }

  /** What paid the invoices of all payments. */
  get shares(): readonly LineShare[] {
    return this.#records.payments.flatMap(({ id }) => this.#allocationOf(id).shares)
  }

  /** What went back with reversals and refunds. */
  get payouts(): readonly Payout[] {
    return this.#records.payments.flatMap(({ id }) => this.#allocationOf(id).payouts)
  }

  /** What money of a source paid, wherever it went; below 0 where a reversal took it back. */
  sharesOf(source: MoneySource): readonly LineShare[] {
    return this.shares.filter((share) => isSame(share.source, source))
  }

  /** How much of a credit is money of a source. */
  partOf(creditId: number, source: MoneySource): number {
    const funds = this.#fundsOf(creditId).filter((each) => isSame(each.source, source))
    return sum(funds.map(({ amount }) => amount))
  }

  /** Where the dollars of a credit come from. */
  sourcesOf(creditId: number): readonly MoneySource[] {
    return this.#fundsOf(creditId).map(({ source }) => source)
  }

  #allocationOf(paymentId: number): Allocation {
    const known = this.#known.get(paymentId)
    if (known !== undefined) return known
    // A payment that used its own credit, or in a circle that of another, finds nothing left over there.
    this.#known.set(paymentId, NOTHING)
    const allocation = this.#allocate(paymentId)
    this.#known.set(paymentId, allocation)
    return allocation
  }

  #allocate(paymentId: number): Allocation {
    const { payments, credits } = this.#records
    const used = credits.filter((credit) => credit.paymentId === paymentId).toSorted((a, b) => a.id - b.id)
    const payment = payments.find(({ id }) => id === paymentId)
    const credited = used.flatMap(({ id }) => this.#fundsOf(id))
    if (payment?.kind === 'Reversal') return this.#takeBack(payment, credited)
    if (payment?.kind === 'Refund') return payBack(payment, credited)
    const received = payment?.paymentAmount ?? 0
    let rest: readonly Funds[] = [
      ...credited,
      { source: { entity: 'Payment', id: paymentId }, amount: received },
    ]
    const lines = this.#linesOf.get(paymentId) ?? []
    const shares: LineShare[] = []
    for (const { invoiceId, amount } of lines.toSorted(
      (a, b) => a.lineNumber - b.lineNumber || a.id - b.id,
    )) {
      if (invoiceId === null) continue
      const [taken, left] = take(amount, rest)
      rest = left
      const missing = sum([amount, ...taken.map((funds) => -funds.amount)])
      const unknown =
        missing > 0 ? [{ source: { entity: 'Payment' as const, id: paymentId }, amount: missing }] : []
      for (const funds of [...taken, ...unknown]) shares.push({ paymentId, invoiceId, ...funds })
    }
    return { shares, payouts: [], rest }
  }

  /** A reversal takes the money of its payment off invoices and out of credits; what else is in these stays. */
  #takeBack(reversal: PaymentRecord, credited: readonly Funds[]): Allocation {
    if (isGone(reversal)) return NOTHING
    const { id: paymentId, reversesPaymentId, paymentAmount } = reversal
    const source = { entity: 'Payment', id: reversesPaymentId ?? paymentId } as const
    return {
      shares: (this.#linesOf.get(paymentId) ?? []).flatMap(({ invoiceId, amount }) =>
        invoiceId === null ? [] : [{ paymentId, invoiceId, amount, source }],
      ),
      payouts: [{ paymentId, amount: -paymentAmount, source }],
      rest: credited.filter((funds) => !isSame(funds.source, source)),
    }
  }

  /** A manual credit is its own source; one that came from a payment takes its part of what that left over. */
  #fundsOf(creditId: number): readonly Funds[] {
    const { credits } = this.#records
    const credit = credits.find(({ id }) => id === creditId)
    if (credit === undefined) return []
    const { id, amount, sourcePaymentId } = credit
    if (sourcePaymentId === null) return [{ source: { entity: 'PaymentCredit', id }, amount }]
    const before = credits.filter((other) => other.sourcePaymentId === sourcePaymentId && other.id < id)
    const [, left] = take(sum(before.map((other) => other.amount)), this.#allocationOf(sourcePaymentId).rest)
    const [taken] = take(amount, left)
    const missing = sum([amount, ...taken.map((funds) => -funds.amount)])
    return missing > 0
      ? [...taken, { source: { entity: 'Payment', id: sourcePaymentId }, amount: missing }]
      : taken
  }
}

/** A refund pays back what is in the credits that it uses, the first first. */
function payBack(refund: PaymentRecord, credited: readonly Funds[]): Allocation {
  if (isGone(refund)) return NOTHING
  const [taken, rest] = take(-refund.paymentAmount, credited)
  return { shares: [], payouts: taken.map((funds) => ({ paymentId: refund.id, ...funds })), rest }
}

function isGone({ deleted }: PaymentRecord): boolean {
  return deleted !== null && deleted !== undefined
}

function isSame(a: MoneySource, b: MoneySource): boolean {
  return a.entity === b.entity && a.id === b.id
}

/** Takes an amount from funds in their order, and what is left in them then. */
function take(amount: number, all: readonly Funds[]): readonly [taken: Funds[], left: Funds[]] {
  const taken: Funds[] = []
  const left: Funds[] = []
  let wanted = amount
  for (const { source, amount: held } of all) {
    const part = Math.max(0, Math.min(wanted, held))
    if (part > 0) taken.push({ source, amount: part })
    if (held > part) left.push({ source, amount: sum([held, -part]) })
    wanted = sum([wanted, -part])
  }
  return [taken, left]
}
