import { groupBy } from '../kernel/groupBy.ts'
import { multiply, sum } from '../kernel/money.ts'
import { compareNames } from '../kernel/text.ts'
import type { FeeRevenueRow, JobCounts, TypeCount } from './queries.ts'
import type { ReportPeriod } from '../kernel/periods.ts'

/** The counted jobs by type (JobCounts, O-089, RP18). */
export function jobCounts(jobs: readonly { readonly jobType: string }[]): JobCounts {
  return jobCountsOf(
    [...groupBy(jobs, (job) => job.jobType)].map(([jobType, group]) => ({ jobType, count: group.length })),
  )
}

/** The report from counts of each type. */
export function jobCountsOf(counts: readonly TypeCount[]): JobCounts {
  return {
    totalCount: counts.reduce((total, { count }) => total + count, 0),
    jobCounts: counts.toSorted((a, b) => compareNames(a.jobType, b.jobType)),
  }
}

/** How many of the counted jobs used a trailer (JobsUsingTrailer, O-089, RP18). */
export function jobsUsingTrailer(jobs: readonly { readonly trailerUsed: boolean }[]): number {
  return jobs.filter((job) => job.trailerUsed).length
}

export interface ChargedFee {
  readonly name: string
  readonly quantity: number
  readonly price: number
  /** Business day on which its job was completed. */
  readonly completedOn: string
}

/** Fees of a period by name: quantities, and quantities at the prices of their days (FeeRevenue, O-089, RP19). */
export function feeRevenue(fees: readonly ChargedFee[], period: ReportPeriod): FeeRevenueRow[] {
  const charged = fees.filter(
    (fee) => period.startDate <= fee.completedOn && fee.completedOn <= period.endDate,
  )
  return [...groupBy(charged, (fee) => fee.name)]
    .map(([name, group]) => {
      const days = group.map((fee) => fee.completedOn).toSorted()
      return {
        name,
        first: days[0] ?? '',
        last: days.at(-1) ?? '',
        count: sum(group.map((fee) => fee.quantity)),
        total: sum(group.map((fee) => multiply(fee.quantity, fee.price))),
      }
    })
    .toSorted((a, b) => compareNames(a.name, b.name))
}
