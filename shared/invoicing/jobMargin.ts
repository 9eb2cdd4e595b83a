import { divide, multiply, roundHalfUp, sum } from '../kernel/money.ts'
import { isActiveInvoice } from './invoiceStatusTransitions.ts'

/** Decimal places of intermediate results: enough for the product of a quantity and a rate to be exact. */
const INTERMEDIATE_SCALE = 8
const MINUTES_PER_HOUR = 60

export interface MarginLine {
  readonly quantity: number
  readonly rate: number
  readonly deleted: string | null
  /** The line's invoice; lines of deleted or voided invoices are not revenue. */
  readonly invoice: { readonly statusId: number; readonly deleted: string | null } | null
}

export interface MarginJob {
  readonly invoiceLines: readonly MarginLine[]
  readonly jobTimes: readonly { readonly totalMinutes: number | null; readonly deleted: string | null }[]
  /** Dollars per hour and per ton; null is 0. */
  readonly hourExpense: number | null
  readonly tonExpense: number | null
  readonly weight: number | null
}

/** Revenue and cost of a job, not rounded (S1 §3, §4). */
export interface JobMargin {
  readonly invoiceAmount: number
  readonly totalMinutes: number
  readonly timeExpenses: number
  readonly tonExpenses: number
  readonly profit: number
  /** Profit as a fraction of revenue; null without revenue. */
  readonly margin: number | null
}

/** Revenue, expenses, profit and margin of one job (S1 §4, O-094, IN36, IN37). */
export function jobMargin(job: MarginJob): JobMargin {
  const invoiceAmount = lineRevenue(job.invoiceLines)
  const liveTimes = job.jobTimes.filter((time) => time.deleted === null)
  const totalMinutes = sum(liveTimes.map((time) => time.totalMinutes ?? 0))
  const timeExpenses = roundIntermediate(
    multiply(job.hourExpense ?? 0, totalMinutes, INTERMEDIATE_SCALE) / MINUTES_PER_HOUR,
  )
  const tonExpenses = multiply(job.tonExpense ?? 0, job.weight ?? 0, INTERMEDIATE_SCALE)
  const profit = sum([invoiceAmount, -timeExpenses, -tonExpenses], INTERMEDIATE_SCALE)
  const margin = marginOf(profit, invoiceAmount)
  return { invoiceAmount, totalMinutes, timeExpenses, tonExpenses, profit, margin }
}

/** Revenue of existing lines of active invoices: rate times quantity (S1 §4, IN36). */
export function lineRevenue(lines: readonly MarginLine[]): number {
  const existing = lines.filter(
    (line) => line.deleted === null && (line.invoice === null || isActiveInvoice(line.invoice)),
  )
  return sum(
    existing.map((line) => multiply(line.quantity, line.rate, INTERMEDIATE_SCALE)),
    INTERMEDIATE_SCALE,
  )
}

export interface CombinedMargin {
  readonly totalRevenue: number
  readonly totalProfits: number
  readonly margin: number | null
}

/** The margin of several jobs together: of a job and its completed related job, or of all jobs of an invoice (S1 §4, IN38). */
export function combinedMargin(
  margins: readonly Pick<JobMargin, 'invoiceAmount' | 'profit'>[],
): CombinedMargin {
  const totalRevenue = sum(
    margins.map((jobMargin) => jobMargin.invoiceAmount),
    INTERMEDIATE_SCALE,
  )
  const totalProfits = sum(
    margins.map((jobMargin) => jobMargin.profit),
    INTERMEDIATE_SCALE,
  )
  return { totalRevenue, totalProfits, margin: marginOf(totalProfits, totalRevenue) }
}

/** Decimal places of stored margins and of averages. */
const STORED_SCALE = 4

/** The margin stored for a job or an invoice: the combined margin of these jobs, rounded once (IN37, IN38). */
export function storedMargin(margins: readonly Pick<JobMargin, 'invoiceAmount' | 'profit'>[]): number | null {
  const { totalProfits, totalRevenue } = combinedMargin(margins)
  return averageMargin(totalProfits, totalRevenue)
}

/** The average margin of several jobs, loads or rentals: summed profit by summed revenue, null without revenue (ambiguities 59). */
export function averageMargin(profit: number, revenue: number): number | null {
  return revenue === 0 ? null : divide(profit, revenue, STORED_SCALE)
}

/** Profit as a fraction of revenue, null without revenue (S1 §4, IN37). */
export function marginOf(profit: number, revenue: number): number | null {
  return revenue === 0 ? null : roundIntermediate(profit / revenue)
}

function roundIntermediate(value: number): number {
  return roundHalfUp(value, INTERMEDIATE_SCALE)
}
