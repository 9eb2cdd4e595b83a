import { combinedMargin, jobMargin, type MarginJob } from '../invoicing/jobMargin.ts'
import type { DumpsterWork } from '../jobs/jobKinds.ts'
import { roundHalfUp, sum } from '../kernel/money.ts'
import { loadTimes } from './loadTimes.ts'
import { deliveriesOf, loadsOf } from './reportedJobs.ts'

/** A job with what it brought, cost and took. */
export interface DashboardJob extends DumpsterWork, MarginJob {
  readonly extraExpense: boolean
}

/** The answer of getDashboardInfos (S1 §3): dollars, tons, minutes; null where there is nothing to divide by. */
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

/** The figures of the dashboard from the jobs that the report counts (O-081, RP7, RP8). */
export function dashboardInfos(jobs: readonly DashboardJob[]): DashboardInfos {
  const margins = jobs.map(jobMargin)
  const { totalRevenue, totalProfits, margin } = combinedMargin(margins)
  const loadsCount = loadsOf(jobs).length
  const dumping = sum(
    margins.map((each) => each.tonExpenses),
    8,
  )
  const hauling = sum(
    margins.map((each) => each.timeExpenses),
    8,
  )
  const perLoad = (amount: number): number | null => (loadsCount === 0 ? null : cents(amount / loadsCount))
  const { average, deliveryAverage, pickupAverage } = loadTimes(jobs)
  return {
    revenueByJobsNonVoided: cents(totalRevenue),
    revenuePerLoad: perLoad(totalRevenue),
    profitPerLoad: perLoad(totalProfits),
    marginPerLoad: margin === null ? null : roundHalfUp(margin, 4),
    loadsCount,
    deliveryCount: deliveriesOf(jobs).length,
    totalTons: sum(jobs.map((job) => job.weight ?? 0)),
    totalDumpingExpense: cents(dumping),
    disposalCostPerLoad: perLoad(dumping),
    totalTime: sum(margins.map((each) => each.totalMinutes)),
    totalHaulingExpense: cents(hauling),
    hourlyExpensePerLoad: perLoad(hauling),
    jobCount: jobs.length,
    average,
    deliveryAverage,
    pickupAverage,
    extraExpenseCount: jobs.filter((job) => job.extraExpense).length,
  }
}

function cents(amount: number): number {
  return roundHalfUp(amount, 2)
}
