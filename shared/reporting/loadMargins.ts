import { billingRole } from '../invoicing/billingRoles.ts'
import { averageMargin, type JobMargin } from '../invoicing/jobMargin.ts'
import { matchDeliveriesToPickUps, type LoadJob } from '../invoicing/loads.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { sum } from '../kernel/money.ts'

/** Revenue and profit in dollars, not rounded. */
export type Earnings = Pick<JobMargin, 'invoiceAmount' | 'profit'>

/** A completed, existing job of a rental. */
export interface JobOfRental extends LoadJob {
  readonly rentalId: number | null
}

/** A load: the job that ended it, and the delivery of its dumpster, if any. */
export interface EndedLoad<J> {
  readonly job: J
  readonly delivery: J | null
}

/** Revenue and cost of a load; `job` is the one that ended it. */
export interface LoadMargin<J> extends Earnings {
  readonly job: J
}

/**
 * The loads of these rentals' jobs: each pickup with the delivery of its dumpster, pairs included, and each service. A dumpster
 * still on site is not a load yet (RP14, ambiguities 59).
 */
export function endedLoads<J extends JobOfRental>(jobs: readonly J[]): EndedLoad<J>[] {
  return [...groupBy(jobs, ({ rentalId }) => rentalId).values()].flatMap((ofRental) => {
    const deliveries = matchDeliveriesToPickUps(ofRental)
    return ofRental
      .filter((job) => billingRole(job) === 'pickUp' || billingRole(job) === 'service')
      .map((job) => ({ job, delivery: deliveries.get(job.id) ?? null }))
  })
}

/** Revenue and cost of loads, from those of their jobs. */
export function loadMargins<J>(
  loads: readonly EndedLoad<J>[],
  earningsOf: (job: J) => Earnings,
): LoadMargin<J>[] {
  return loads.map(({ job, delivery }) => {
    const jobs = delivery === null ? [job] : [delivery, job]
    const { invoiceAmount, profit } = sumEarnings(jobs.map(earningsOf))
    return { job, invoiceAmount, profit }
  })
}

/** Sums revenue and cost. */
export function sumEarnings(earned: readonly Earnings[]): Earnings {
  return {
    invoiceAmount: sum(
      earned.map(({ invoiceAmount }) => invoiceAmount),
      8,
    ),
    profit: sum(
      earned.map(({ profit }) => profit),
      8,
    ),
  }
}

/** Summed profit by summed revenue, null without revenue (ambiguities 59). */
export function averageMarginOf(earned: readonly Earnings[]): number | null {
  const { profit, invoiceAmount } = sumEarnings(earned)
  return averageMargin(profit, invoiceAmount)
}
