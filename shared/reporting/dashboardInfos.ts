import { jobMargin, marginOf, type MarginJob } from '../invoicing/jobMargin.ts'
import type { JobTypeAndAction } from '../jobs/jobActions.ts'
import { divide, roundHalfUp, sum, sumTons } from '../kernel/money.ts'
import { averageLoadTimes, timedCounts, type TimedCounts } from './loadTimes.ts'
import { deliveriesOf, loadsOf } from './reportedJobs.ts'

/** A job with its revenue, cost and time. */
export interface DashboardJob extends JobTypeAndAction, MarginJob {
  readonly extraExpense: boolean
}

/** The response of getDashboardInfos (S1 §3): dollars, tons, minutes; null where the divisor would be 0. */
export interface DashboardInfos {
  readonly revenueByJobsNonVoided: number
  readonly revenuePerLoad: number | null
  readonly profitPerLoad: number | null
  readonly marginPerLoad: number | null
  readonly loadsCount: number
  readonly deliveryCount: number
  readonly totalTons: number
  readonly totalDumpingExpense: number
  readonly disposalCostPerLoad: number | null
  readonly totalTime: number
  readonly totalHaulingExpense: number
  readonly hourlyExpensePerLoad: number | null
  readonly jobCount: number
  readonly average: number | null
  readonly deliveryAverage: number | null
  readonly pickupAverage: number | null
  readonly extraExpenseCount: number
}

/** The sums over the counted jobs from which the dashboard figures are calculated (RP6, RP7). */
export interface DashboardTotals {
  readonly jobCount: number
  readonly loadsCount: number
  readonly deliveryCount: number
  readonly extraExpenseCount: number
  readonly tons: number
  readonly minutes: number
  /** Dollars, exact. */
  readonly revenue: number
  readonly dumping: number
  readonly hauling: number
  readonly timed: TimedCounts
}

/** The dashboard figures of the counted jobs (O-081, RP7, RP8). */
export function dashboardInfos(jobs: readonly DashboardJob[]): DashboardInfos {
  return dashboardFigures(dashboardTotals(jobs))
}

function dashboardTotals(jobs: readonly DashboardJob[]): DashboardTotals {
  const margins = jobs.map(jobMargin)
  const total = (amounts: readonly number[]): number => sum(amounts, INTERMEDIATE_SCALE)
  return {
    jobCount: jobs.length,
    loadsCount: loadsOf(jobs).length,
    deliveryCount: deliveriesOf(jobs).length,
    extraExpenseCount: jobs.filter((job) => job.extraExpense).length,
    tons: sumTons(jobs.map((job) => job.weight ?? 0)),
    minutes: sum(margins.map((margin) => margin.totalMinutes)),
    revenue: total(margins.map((margin) => margin.invoiceAmount)),
    dumping: total(margins.map((margin) => margin.tonExpenses)),
    hauling: total(margins.map((margin) => margin.timeExpenses)),
    timed: timedCounts(jobs),
  }
}

/** Calculates the dashboard figures from sums, with all divisions and rounding (RP8). */
export function dashboardFigures(totals: DashboardTotals): DashboardInfos {
  const { loadsCount, revenue, dumping, hauling } = totals
  const profit = sum([revenue, -hauling, -dumping], INTERMEDIATE_SCALE)
  const margin = marginOf(profit, revenue)
  const perLoad = (amount: number): number | null =>
    loadsCount === 0 ? null : roundToCents(amount / loadsCount)
  const { average, deliveryAverage, pickupAverage } = averageLoadTimes(totals.timed)
  return {
    revenueByJobsNonVoided: roundToCents(revenue),
    revenuePerLoad: perLoad(revenue),
    profitPerLoad: perLoad(profit),
    marginPerLoad: margin === null ? null : roundHalfUp(margin, 4),
    loadsCount,
    deliveryCount: totals.deliveryCount,
    totalTons: totals.tons,
    totalDumpingExpense: roundToCents(dumping),
    disposalCostPerLoad: perLoad(dumping),
    totalTime: totals.minutes,
    totalHaulingExpense: roundToCents(hauling),
    hourlyExpensePerLoad: perLoad(hauling),
    jobCount: totals.jobCount,
    average,
    deliveryAverage,
    pickupAverage,
    extraExpenseCount: totals.extraExpenseCount,
  }
}

/** Minutes as hours, to two decimals (RP8). */
export function hoursOf(minutes: number): number {
  return divide(minutes, 60)
}

/** Decimal places of intermediate sums, as in the margin of a job. */
const INTERMEDIATE_SCALE = 8

function roundToCents(amount: number): number {
  return roundHalfUp(amount, 2)
}
