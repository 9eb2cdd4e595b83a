import { KINDS, type Kind } from '#test/reference/charges.ts'
import { businessDay } from '#test/reference/days.ts'
import { Rational } from '#test/reference/Rational.ts'
import type { Business, DumpsterType, Job, Work } from '#test/reference/inputs.ts'
import { unbilledDays } from '#test/reference/invoices.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import { DUMPSTERS, type Company } from './company.ts'
import type { OpenedRental } from './openRental.ts'
import { rateOf, readDumpsters, readPrices } from './prices.ts'
import { isLive, numberIn, numberOrNull } from './rows.ts'

export const STATUS = {
  new: 1,
  inProcess: 2,
  posted: 4,
  review: 5,
  queue: 7,
  rejected: 8,
  paid: 9,
  partiallyPaid: 12,
  voided: 14,
} as const

/** A stored line: of a kind that the reference calculates, or manual. */
export interface KnownLine {
  readonly id: number
  readonly invoiceId: number
  readonly jobId: number | null
  readonly kind: Kind | 'daily' | null
  readonly quantity: number
  readonly rate: number
  readonly row: Values
}

export interface KnownInvoice {
  readonly id: number
  readonly statusId: number
  /** Was it handed over to accounting, and not unlocked since? Then it is read-only (ambiguity 71). */
  readonly isHandedOver: boolean
  readonly total: number
  readonly payments: number
  readonly balance: number
  readonly row: Values
}

/** A dumpster that the rental had or has. */
interface Placement {
  readonly dumpsterInventoryId: number
  readonly placedJobId: number | null
  readonly removedJobId: number | null
}

/** Everything stored about the customer of a history, without deleted lines and invoices. */
export interface State {
  readonly rental: OpenedRental
  readonly business: Business
  /** The rental as it is stored. */
  readonly rentalRow: Values
  /** Dollars of days that no line bills; 0 where the rental is not billed by the day. */
  readonly unbilled: number
  readonly jobs: readonly Values[]
  /** The types of dumpsters as they are stored. */
  readonly dumpsters: readonly Values[]
  /** The settings that are prices. */
  readonly settings: readonly Values[]
  /** The customer's rates that are not deleted. */
  readonly rates: readonly Values[]
  readonly placements: readonly Placement[]
  readonly invoices: readonly KnownInvoice[]
  readonly lines: readonly KnownLine[]
  /** Payments that are not deleted, with what they gave to the invoices. */
  readonly payments: readonly Values[]
  readonly paymentLines: readonly Values[]
  readonly credits: readonly Values[]
  /** Dollars of credits from these payments that were deleted, which statements show as paid back. */
  readonly paidBack: number
  readonly balance: number
}

export async function readState({ office, fuelRates }: Company, rental: OpenedRental): Promise<State> {
  const [jobs, invoices, payments, credits, [customer], storedRates, [rentalRow = {}], billedDays] =
    await Promise.all([
      office.stored('Job', 'rentalId', rental.rentalId),
      office.stored('Invoice', 'customerId', rental.customerId),
      office.stored('Payment', 'customerId', rental.customerId),
      office.stored('PaymentCredit', 'customerId', rental.customerId),
      office.stored('Customer', 'id', rental.customerId),
      office.stored('CustomerRate', 'customerId', rental.customerId),
      office.stored('Rental', 'id', rental.rentalId),
      office.stored('RentalBillingLine', 'rentalId', rental.rentalId),
    ])
  const liveInvoices = invoices.filter(isLive).filter((row) => row['statusId'] !== STATUS.voided)
  const livePayments = payments.filter(isLive)
  const allOf = async (
    name: 'InvoiceLine' | 'PaymentLine' | 'DumpsterLocation',
    field: string,
    of: readonly Values[],
  ) => (await Promise.all(of.map((row) => office.stored(name, field, numberIn(row, 'id'))))).flat()
  const [lines, paymentLines, locations] = await Promise.all([
    allOf('InvoiceLine', 'invoiceId', liveInvoices),
    allOf('PaymentLine', 'paymentId', livePayments),
    allOf('DumpsterLocation', 'placedJobId', jobs),
  ])
  const placements = locations.map((row) => ({
    dumpsterInventoryId: numberIn(row, 'dumpsterInventoryId'),
    placedJobId: numberOrNull(row, 'placedJobId'),
    removedJobId: numberOrNull(row, 'removedJobId'),
  }))
  const knownLines = lines.filter(isLive).map(lineOf)
  const { settings, now, dated } = await readPrices(office)
  const dumpsters = await readDumpsters(office)
  const rates = storedRates.filter(isLive).toSorted((a, b) => numberIn(a, 'id') - numberIn(b, 'id'))
  const isBilled = (row: Values): boolean =>
    isLive(row) && knownLines.some(({ id }) => id === row['invoiceLineId'])
  return {
    rental,
    business: {
      settings: now,
      datedSettings: dated,
      billDaily: rental.scenario.dailyRate !== null,
      customer: { ...rental.scenario.customer, rates: rates.map(rateOf) },
      address: rental.scenario.address,
      jobs: withDeliveries(jobs, placements).map((row) => jobOf(row, fuelRates, dumpsters.types)),
    },
    jobs,
    settings,
    dumpsters: dumpsters.rows,
    rates,
    placements,
    invoices: liveInvoices.map((row) => ({
      id: numberIn(row, 'id'),
      statusId: numberIn(row, 'statusId'),
      isHandedOver: row['quickBooksLastExport'] !== null,
      total: numberIn(row, 'total'),
      payments: numberIn(row, 'payments'),
      balance: numberIn(row, 'balance'),
      row,
    })),
    rentalRow,
    unbilled: unbilledAmount(office.now(), rental, rentalRow, billedDays.filter(isBilled)),
    lines: knownLines,
    payments: livePayments,
    paymentLines,
    credits: credits.filter(isLive),
    paidBack: paidBackOf(credits, livePayments),
    balance: numberIn(customer ?? {}, 'balance'),
  }
}

function paidBackOf(credits: readonly Values[], payments: readonly Values[]): number {
  const refunds = credits.filter(
    (row) => !isLive(row) && payments.some(({ id }) => id === row['sourcePaymentId']),
  )
  return Rational.sum(refunds.map((row) => Rational.of(numberIn(row, 'amount')))).toNumber()
}

function lineOf(row: Values): KnownLine {
  return {
    id: numberIn(row, 'id'),
    invoiceId: numberIn(row, 'invoiceId'),
    jobId: numberOrNull(row, 'jobId'),
    kind: kindOf(row['explanation']),
    quantity: numberIn(row, 'quantity'),
    rate: numberIn(row, 'rate'),
    row,
  }
}

const MAIN_RULES = ['service', 'zone', 'haul', 'dumpster', 'list']

function kindOf(explanation: unknown): KnownLine['kind'] {
  if (typeof explanation !== 'string') return null
  const parsed: unknown = JSON.parse(explanation)
  const rule: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'rule') : null
  if (typeof rule === 'string' && MAIN_RULES.includes(rule)) return 'main'
  if (rule === 'daily') return rule
  return KINDS.find((kind) => kind === rule) ?? null
}

function jobOf(
  { row, deliveryId }: Paired,
  fuelRates: ReadonlyMap<number, number>,
  dumpsters: readonly DumpsterType[],
): Job {
  const fuelRateId = numberOrNull(row, 'fuelRatePercentageId')
  return {
    id: numberIn(row, 'id'),
    work: workOf(row),
    dumpster: dumpsterOf(dumpsters, numberOrNull(row, 'billAsDumpsterId') ?? numberIn(row, 'dumpsterId')),
    dumpsterWeightLimit: numberOrNull(row, 'dumpsterWeightLimit'),
    weight: numberOrNull(row, 'weight'),
    completed: dayOf(row, 'completed'),
    fuelRatePercentage: fuelRateId === null ? null : (fuelRates.get(fuelRateId) ?? null),
    deliveryId,
  }
}

function dayOf(row: Values, field: string): string | null {
  const value = row[field]
  return typeof value === 'string' ? businessDay(value) : null
}

function unbilledAmount(
  now: string,
  { scenario: { start, dailyRate } }: OpenedRental,
  rentalRow: Values,
  billed: readonly Values[],
): number {
  const rental = { start: start.slice(0, 10), end: dayOf(rentalRow, 'completed') ?? businessDay(now) }
  const days = unbilledDays(
    rental,
    billed.map((row) => ({ start: String(row['startDate']), end: String(row['endDate']) })),
  )
  return Rational.of(days)
    .times(Rational.of(dailyRate ?? 0))
    .toNumber()
}

interface Paired {
  readonly row: Values
  /** For a pickup: the delivery of the dumpster that it removed. */
  readonly deliveryId: number | null
}

/**
 * A pickup belongs to the delivery of the dumpster that it removed; without inventory, to the oldest previous delivery without a
 * pickup, and never to its own exchange.
 */
function withDeliveries(jobs: readonly Values[], placements: readonly Placement[]): Paired[] {
  const done = jobs
    .filter((row) => row['completed'] !== null)
    .toSorted((a, b) => (String(a['completed']) < String(b['completed']) ? -1 : 1))
  const deliveryOf = new Map<number, number>()
  for (const { removedJobId, placedJobId } of placements)
    if (removedJobId !== null && placedJobId !== null) deliveryOf.set(removedJobId, placedJobId)
  for (const pickup of done.filter(
    (row) => workOf(row) === 'pickup' && !deliveryOf.has(numberIn(row, 'id')),
  )) {
    const before = done.slice(0, done.indexOf(pickup)).filter((row) => workOf(row) === 'delivery')
    const free = before.find(
      ({ id }) => id !== pickup['relatedJobId'] && ![...deliveryOf.values()].some((taken) => taken === id),
    )
    if (free !== undefined) deliveryOf.set(numberIn(pickup, 'id'), numberIn(free, 'id'))
  }
  return jobs.map((row) => ({ row, deliveryId: deliveryOf.get(numberIn(row, 'id')) ?? null }))
}

/** S1 §3: job types Delivery 1, PickUp 2, Service 5; actions Delivery 1, PickUp 2. */
function workOf(row: Values): Work {
  const { jobTypeId, actionId } = row
  if (jobTypeId === 5) return 'service'
  if (actionId === 1 || jobTypeId === 1) return 'delivery'
  return actionId === 2 || jobTypeId === 2 ? 'pickup' : 'none'
}

function dumpsterOf(dumpsters: readonly DumpsterType[], id: number): DumpsterType {
  return dumpsters.find((dumpster) => dumpster.id === id) ?? DUMPSTERS[0]
}
