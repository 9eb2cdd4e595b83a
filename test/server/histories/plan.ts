import { amountOf, type Kind } from '#test/reference/charges.ts'
import { Rational } from '#test/reference/Rational.ts'
import type { Business } from '#test/reference/inputs.ts'
import { overpaid, totalOf } from '#test/reference/invoices.ts'
import type { ActiveLine } from '#test/reference/unbilledCharges.ts'
import { numberIn } from './rows.ts'
import { STATUS, type State } from './state.ts'

export interface PlannedLine {
  /** Null: a line that is to be made. */
  readonly id: number | null
  readonly invoiceId: number
  readonly jobId: number | null
  readonly kind: Kind | 'daily' | null
  readonly quantity: Rational
  readonly rate: Rational
}

export interface PlannedInvoice {
  readonly statusId: number
  /** Was it handed over to accounting, and not unlocked since (ambiguity 71)? */
  readonly isHandedOver: boolean
  readonly paid: Rational
}

/** What should be stored after a step: begun as what is stored before it, and changed as the specification says. */
export interface Plan {
  lines: readonly PlannedLine[]
  /** Those that are neither deleted nor voided. */
  readonly invoices: Map<number, PlannedInvoice>
  /** What the customer's open credits are together. */
  credits: Rational
  /** Several invoices follow a weight, and which of them is not said. */
  isSharedByInvoices: boolean
}

export function planFrom(state: State): Plan {
  return {
    lines: state.lines.map((line) => ({
      ...line,
      quantity: Rational.of(line.quantity),
      rate: Rational.of(line.rate),
    })),
    invoices: new Map(
      state.invoices.map(({ id, statusId, payments, isHandedOver }) => [
        id,
        { statusId, isHandedOver, paid: Rational.of(payments) },
      ]),
    ),
    credits: openCredits(state),
    isSharedByInvoices: false,
  }
}

/** The lines that charge something which the reference calculates. */
export function activeLines(plan: Plan): ActiveLine[] {
  return plan.lines.flatMap(({ id, invoiceId, jobId, kind, quantity, rate }) =>
    kind === null || kind === 'daily' || jobId === null
      ? []
      : [{ lineId: id ?? 0, invoiceId, jobId, kind, quantity, rate }],
  )
}

/** An invoice moves to another status. */
export function moveInvoice(plan: Plan, id: number, statusId: number): void {
  const { paid = Rational.zero, isHandedOver = false } = plan.invoices.get(id) ?? {}
  plan.invoices.set(id, { paid, isHandedOver, statusId })
}

/** Removes a deleted or voided invoice and its lines. */
export function dropInvoice(plan: Plan, id: number): void {
  plan.invoices.delete(id)
  plan.lines = plan.lines.filter(({ invoiceId }) => invoiceId !== id)
}

/** What was paid beyond totals that fell becomes credits (ambiguities 57); what is paid in full or in part says so (S2 §4). */
export function settleTotals(plan: Plan): void {
  for (const [id, invoice] of plan.invoices) {
    const total = totalOfInvoice(plan, id)
    const over = overpaid(total, invoice.paid)
    const paid = invoice.paid.minus(over)
    plan.credits = plan.credits.plus(over)
    plan.invoices.set(id, { ...invoice, statusId: settledStatus({ ...invoice, paid }, total), paid })
  }
}

/** Would an invoice be billed for less than was paid and written off of it (ambiguities 75)? */
export function isBelowWrittenOff(plan: Plan, { payments, paymentLines }: State): boolean {
  const writeOffs = payments.filter(({ kind }) => kind === 'Write-off').map(({ id }) => id)
  const writtenOff = paymentLines.filter(({ paymentId }) => writeOffs.includes(paymentId))
  return [...plan.invoices].some(
    ([id, { paid }]) =>
      writtenOff.some(({ invoiceId }) => invoiceId === id) && paid.isAbove(totalOfInvoice(plan, id)),
  )
}

/** Its status once money was taken from it: Posted if it was handed over (MO-42), otherwise by what is left; none was sent here. */
export function statusWithoutPayment({ isHandedOver, paid }: Omit<PlannedInvoice, 'statusId'>): number {
  if (isHandedOver) return STATUS.posted
  return paid.isZero ? STATUS.queue : STATUS.partiallyPaid
}

/** Of an invoice of which nothing is paid any more, the same as after its payment was deleted (MO-42). */
function settledStatus(invoice: PlannedInvoice, total: Rational): number {
  const { statusId, paid } = invoice
  if (statusId !== STATUS.paid && statusId !== STATUS.partiallyPaid) return statusId
  if (paid.isZero) return statusWithoutPayment(invoice)
  return total.isAbove(paid) ? STATUS.partiallyPaid : STATUS.paid
}

export function totalOfInvoice(plan: Plan, id: number): Rational {
  return totalOf(plan.lines.filter(({ invoiceId }) => invoiceId === id))
}

/** All differences between stored and expected state, one line of text each. */
export function differences(plan: Plan, state: State): string[] {
  const found = planFrom(state)
  const { business } = state
  return [
    ...sumsOf(plan, business, plan.isSharedByInvoices).differences(
      sumsOf(found, business, plan.isSharedByInvoices),
    ),
    ...invoiceDifferences(plan, state),
    ...different('open credits', plan.credits, found.credits),
    ...different('balance of the customer', balanceOfCustomer(found), Rational.of(state.balance)),
    ...different('balance of the statement', balanceOfStatement(found, state), Rational.of(state.balance)),
  ]
}

function invoiceDifferences(plan: Plan, state: State): string[] {
  const ids = [...new Set([...plan.invoices.keys(), ...state.invoices.map(({ id }) => id)])]
  const found = planFrom(state)
  return ids.flatMap((id) => {
    const name = `invoice ${id}`
    const planned = plan.invoices.get(id)
    const invoice = state.invoices.find((each) => each.id === id)
    if (planned === undefined) return [`${name} should not be there`]
    if (invoice === undefined) return [`${name} is not there`]
    const total = totalOfInvoice(found, id)
    return [
      ...(planned.statusId === invoice.statusId
        ? []
        : [`${name}: expected status ${planned.statusId}, found ${invoice.statusId}`]),
      ...different(`${name}, payments`, planned.paid, Rational.of(invoice.payments)),
      ...different(`${name}, total`, total, Rational.of(invoice.total)),
      ...different(
        `${name}, balance`,
        total.minus(Rational.of(invoice.payments)),
        Rational.of(invoice.balance),
      ),
    ]
  })
}

/** What invoices leave unpaid, less the credits that are open (S2 §3, §4). */
function balanceOfCustomer(plan: Plan): Rational {
  const unpaid = [...plan.invoices].map(([id, { paid }]) => totalOfInvoice(plan, id).minus(paid))
  return Rational.sum(unpaid).minus(plan.credits)
}

/** What is invoiced, less the money received and the credits given, plus what was paid back (PY16, AC6). */
function balanceOfStatement(plan: Plan, { payments, credits, paidBack }: State): Rational {
  const invoiced = [...plan.invoices.keys()].map((id) => totalOfInvoice(plan, id))
  const received = payments.map((row) => Rational.of(numberIn(row, 'paymentAmount')))
  const given = credits
    .filter((row) => row['sourcePaymentId'] === null)
    .map((row) => Rational.of(numberIn(row, 'amount')))
  return Rational.sum(invoiced)
    .minus(Rational.sum(received))
    .minus(Rational.sum(given))
    .plus(Rational.of(paidBack))
}

function different(name: string, expected: Rational, found: Rational): string[] {
  if (expected.equals(found)) return []
  return [`${name}: expected ${expected.toNumber()}, found ${found.toNumber()}`]
}

function sumsOf(plan: Plan, business: Business, isShared: boolean): Sums {
  const sums = new Sums()
  for (const line of plan.lines) {
    const of = line.kind === 'kent' ? loadOf(business, line.jobId) : `job ${line.jobId}`
    const name = `${of}, ${line.kind ?? 'typed'}`
    // A percentage may be one line or several; what counts is its amount.
    const counted = line.kind === 'fuel' ? { quantity: amountOf(line), rate: Rational.one } : line
    sums.add(isShared ? name : `invoice ${line.invoiceId}, ${name}`, counted)
  }
  return sums
}

/** Kent County is charged once for a load, wherever: with its delivery or its pickup. */
function loadOf({ jobs }: Business, jobId: number | null): string {
  const pickup = jobs.find(
    ({ id, deliveryId }) => deliveryId !== null && (id === jobId || deliveryId === jobId),
  )
  return `load of ${pickup?.deliveryId ?? jobId}`
}

function openCredits({ credits }: State): Rational {
  return Rational.sum(
    credits.filter((row) => row['applied'] === null).map((row) => Rational.of(Number(row['amount']))),
  )
}

interface Sum {
  readonly quantity: Rational
  readonly amount: Rational
}

/** Quantities and amounts under names, for comparing what is charged with what should be. */
class Sums {
  readonly #sums = new Map<string, Sum>()

  add(name: string, line: { readonly quantity: Rational; readonly rate: Rational }): void {
    const { quantity, amount } = this.#sums.get(name) ?? { quantity: Rational.zero, amount: Rational.zero }
    this.#sums.set(name, {
      quantity: quantity.plus(line.quantity),
      amount: amount.plus(amountOf(line)),
    })
  }

  /** One line for each name whose sum is not the same in the other. */
  differences(actual: Sums): string[] {
    const names = [...new Set([...this.#sums.keys(), ...actual.#sums.keys()])].toSorted()
    return names
      .map((name) => [name, inWords(this.#sums.get(name)), inWords(actual.#sums.get(name))] as const)
      .filter(([, expected, found]) => expected !== found)
      .map(([name, expected, found]) => `${name}: expected ${expected}, found ${found}`)
  }
}

function inWords(sum: Sum | undefined): string {
  if (sum === undefined || (sum.amount.isZero && sum.quantity.isZero)) return 'nothing'
  return `${sum.quantity.toNumber()} for $${sum.amount.toNumber().toFixed(2)}`
}
