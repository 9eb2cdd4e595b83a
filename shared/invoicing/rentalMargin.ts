import { divide, roundHalfUp, sum } from '../kernel/money.ts'
import { jobMargin, marginOf, lineRevenue, type MarginJob, type MarginLine } from './jobMargin.ts'

interface RentalJob extends MarginJob {
  /** Business day; jobs that are not completed do not count. */
  readonly completedOn: string | null
}

/** A line without a job, such as daily billing. */
interface LineWithoutJob extends MarginLine {
  /** Business day of its invoice. */
  readonly invoiceDate: string
}

/** The figures of the margin panel of a rental (S1 §3, O-009); times are minutes, the average hours. */
export interface RentalMarginInfo {
  readonly rentalMargin: number | null
  readonly invoiceTotal: number
  readonly totalTimeExpense: number
  readonly totalTonExpense: number
  readonly totalTime: number
  readonly totalTons: number
  readonly totalJobs: number
  readonly averageTimePerJob: number | null
}

/**
 * Revenue and cost of a rental's jobs completed since a day (setting MarginBaseDate, 'since 5/1/2025'), including lines without a
 * job, such as daily billing, invoiced since then (S1 §2, O-009, IN39).
 */
export function rentalMargin(
  jobs: readonly RentalJob[],
  linesWithoutJob: readonly LineWithoutJob[],
  since: string,
): RentalMarginInfo {
  const countedJobs = jobs.filter((job) => job.completedOn !== null && job.completedOn >= since)
  const invoiced = linesWithoutJob.filter(({ invoiceDate }) => invoiceDate >= since)
  const margins = countedJobs.map(jobMargin)
  const total = (amounts: readonly number[]): number => sum(amounts, 8)
  const revenue = total([...margins.map((item) => item.invoiceAmount), lineRevenue(invoiced)])
  const timeExpense = total(margins.map((item) => item.timeExpenses))
  const tonExpense = total(margins.map((item) => item.tonExpenses))
  const totalTime = total(margins.map((item) => item.totalMinutes))
  return {
    rentalMargin: marginOf(total([revenue, -timeExpense, -tonExpense]), revenue),
    invoiceTotal: roundHalfUp(revenue, 2),
    totalTimeExpense: roundHalfUp(timeExpense, 2),
    totalTonExpense: roundHalfUp(tonExpense, 2),
    totalTime,
    totalTons: total(countedJobs.map((job) => job.weight ?? 0)),
    totalJobs: countedJobs.length,
    averageTimePerJob: countedJobs.length === 0 ? null : divide(totalTime, 60 * countedJobs.length),
  }
}
