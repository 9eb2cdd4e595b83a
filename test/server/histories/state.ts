import { KINDS, type Kind } from '#test/reference/charges.ts'
import { businessDay } from '#test/reference/days.ts'
import type { Business, DumpsterType, Job, Work } from '#test/reference/facts.ts'
import type { Values } from '#test/server/save/saving.ts'
import { DUMPSTERS, SETTINGS, type Company } from './company.ts'
import type { OpenedRental } from './openRental.ts'
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

/** A stored line: of a kind that the reference calculates, or typed by somebody. */
export interface KnownLine {
  readonly id: number
  readonly invoiceId: number
  readonly jobId: number | null
  readonly kind: Kind | null
  readonly quantity: number
  readonly rate: number
  readonly row: Values
}

export interface KnownInvoice {
  readonly id: number
  readonly statusId: number
  readonly total: number
  readonly payments: number
  readonly balance: number
  readonly row: Values
}

/** A dumpster that the rental had or has. */
interface Stay {
  readonly dumpsterInventoryId: number
  readonly placedJobId: number | null
  readonly removedJobId: number | null
}

/** All that is stored about the customer of a history, deleted lines and invoices left out. */
export interface State {
  readonly rental: OpenedRental
  readonly business: Business
  readonly jobs: readonly Values[]
  readonly stays: readonly Stay[]
  readonly invoices: readonly KnownInvoice[]
  readonly lines: readonly KnownLine[]
  /** Payments that are not deleted, with what they gave to the invoices. */
  readonly payments: readonly Values[]
  readonly paymentLines: readonly Values[]
  readonly credits: readonly Values[]
  readonly balance: number
}

export async function readState({ office, fuelRates }: Company, rental: OpenedRental): Promise<State> {
  const [jobs, invoices, payments, credits, [customer]] = await Promise.all([
    office.stored('Job', 'rentalId', rental.rentalId),
    office.stored('Invoice', 'customerId', rental.customerId),
    office.stored('Payment', 'customerId', rental.customerId),
    office.stored('PaymentCredit', 'customerId', rental.customerId),
    office.stored('Customer', 'id', rental.customerId),
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
  const stays = locations.map((row) => ({
    dumpsterInventoryId: numberIn(row, 'dumpsterInventoryId'),
    placedJobId: numberOrNull(row, 'placedJobId'),
    removedJobId: numberOrNull(row, 'removedJobId'),
  }))
  return {
    rental,
    business: {
      settings: SETTINGS,
      customer: rental.scenario.customer,
      address: rental.scenario.address,
      jobs: jobs.map((row) => jobOf(row, stays, fuelRates)),
    },
    jobs,
    stays,
    invoices: liveInvoices.map((row) => ({
      id: numberIn(row, 'id'),
      statusId: numberIn(row, 'statusId'),
      total: numberIn(row, 'total'),
      payments: numberIn(row, 'payments'),
      balance: numberIn(row, 'balance'),
      row,
    })),
    lines: lines.filter(isLive).map(lineOf),
    payments: livePayments,
    paymentLines,
    credits: credits.filter(isLive),
    balance: numberIn(customer ?? {}, 'balance'),
  }
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

function kindOf(explanation: unknown): Kind | null {
  if (typeof explanation !== 'string') return null
  const parsed: unknown = JSON.parse(explanation)
  const rule: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'rule') : null
  if (typeof rule === 'string' && MAIN_RULES.includes(rule)) return 'main'
  return KINDS.find((kind) => kind === rule) ?? null
}

function jobOf(row: Values, stays: readonly Stay[], fuelRates: ReadonlyMap<number, number>): Job {
  const id = numberIn(row, 'id')
  const completed = row['completed']
  const fuelRateId = numberOrNull(row, 'fuelRatePercentageId')
  return {
    id,
    work: workOf(numberIn(row, 'jobTypeId'), numberOrNull(row, 'actionId')),
    dumpster: dumpsterOf(numberOrNull(row, 'billAsDumpsterId') ?? numberIn(row, 'dumpsterId')),
    dumpsterWeightLimit: numberOrNull(row, 'dumpsterWeightLimit'),
    weight: numberOrNull(row, 'weight'),
    completed: typeof completed === 'string' ? businessDay(completed) : null,
    fuelRatePercentage: fuelRateId === null ? null : (fuelRates.get(fuelRateId) ?? null),
    deliveryId: stays.find((stay) => stay.removedJobId === id)?.placedJobId ?? null,
  }
}

/** S1 §3: job types Delivery 1, PickUp 2, Service 5; actions Delivery 1, PickUp 2. */
function workOf(jobTypeId: number, actionId: number | null): Work {
  if (jobTypeId === 5) return 'service'
  if (actionId === 1 || jobTypeId === 1) return 'delivery'
  return actionId === 2 || jobTypeId === 2 ? 'pickup' : 'none'
}

function dumpsterOf(id: number): DumpsterType {
  return DUMPSTERS.find((dumpster) => dumpster.id === id) ?? DUMPSTERS[0]
}
