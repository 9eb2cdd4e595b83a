import { isSameSize } from '../inventory/dumpsterLabels.ts'
import { isSubstitution, type SubstitutableJob } from '../inventory/substitutions.ts'
import type { JobTypeAndAction } from '../jobs/jobActions.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { divide, sumTons } from '../kernel/money.ts'
import { compareNames } from '../kernel/text.ts'
import { averageMarginOf, type Earnings } from './loadMargins.ts'
import { loadsOf } from './reportedJobs.ts'
import { isInPeriod, type ReportPeriod } from '../kernel/periods.ts'

const SHOP = 'Shop'
/** The size of a lost job whose note states none, and what a load without a size, driver or site counts as. */
export const UNSPECIFIED = 'Not stated'

/** A job that a report counts. */
export interface BilledJob extends JobTypeAndAction {
  /** The billed size, or its own if none is set. */
  readonly billAs: string | null
  readonly weight: number | null
}

/** A load that was ended in the period. */
export interface BilledLoad extends Earnings {
  /** The billed size of the job that ended it. */
  readonly billAs: string | null
}

/** A row of Average Margin By Dumpster (S1 §3, O-082). */
export interface DumpsterMarginRow {
  readonly BillAs: string
  /** Loads. */
  readonly Count: number
  readonly AverageMargin: number | null
  readonly AverageWeight: number | null
}

/** The sums of jobs billed as one size: loads, and the total and number of recorded weights. */
export interface BilledSums {
  readonly billAs: string
  readonly loads: number
  readonly weights: number
  readonly weightCount: number
}

/** Loads, average margin and mean weight by billed size, without Shop (O-082, RP14). */
export function dumpsterAverageMargins(
  jobs: readonly BilledJob[],
  loads: readonly BilledLoad[],
): DumpsterMarginRow[] {
  const sums = [...groupBy(jobs, (job) => job.billAs)].flatMap(([billAs, group]) => {
    if (billAs === null) return []
    const weights = group.flatMap((job) => job.weight ?? [])
    return [{ billAs, loads: loadsOf(group).length, weights: sumTons(weights), weightCount: weights.length }]
  })
  return averageMarginsOf(sums, loads)
}

/** The rows of the table from sums, and the loads of their margins (RP14). */
export function averageMarginsOf(
  sums: readonly BilledSums[],
  loads: readonly BilledLoad[],
): DumpsterMarginRow[] {
  const bySize = groupBy(loads, (load) => load.billAs)
  return sums
    .filter(({ billAs }) => !isSameSize(billAs, SHOP))
    .map(({ billAs, loads: count, weights, weightCount }) => ({
      BillAs: billAs,
      Count: count,
      AverageMargin: averageMarginOf(bySize.get(billAs) ?? []),
      AverageWeight: weightCount === 0 ? null : divide(weights, weightCount),
    }))
    .toSorted((a, b) => compareNames(a.BillAs, b.BillAs))
}

/** A row of Jobs Not Using Preferred Dumpster (S1 §3). */
export interface SubstitutionRow {
  readonly CustomerPreferred: string
  readonly Count: number
}

/** How often customers got a different size than requested, most frequent first (O-082, RP15). */
export function substitutionCounts(
  jobs: readonly (SubstitutableJob & { readonly customerPreferred: string })[],
): SubstitutionRow[] {
  return countBy(jobs.filter(isSubstitution), (job) => job.customerPreferred).map(([size, Count]) => ({
    CustomerPreferred: size,
    Count,
  }))
}

/** A row of Lost Jobs (S1 §3). */
export interface LostJobsRow {
  readonly Dumpster: string
  readonly Count: number
}

interface LostNote {
  readonly dumpsterType: string | null
  readonly notAwarded: string | null
  readonly completed: string | null
  readonly deleted: string | null
}

/**
 * Existing dispatch notes lost in the period and not completed, by requested dumpster, most frequent first (O-082, ambiguity 39,
 * RP16).
 */
export function lostJobsByDumpster(
  notes: readonly LostNote[],
  period: ReportPeriod,
  timeZone: string,
): LostJobsRow[] {
  const lost = notes.filter(
    (note) =>
      note.deleted === null && note.completed === null && isInPeriod(note.notAwarded, period, timeZone),
  )
  return countBy(lost, (note) => note.dumpsterType ?? UNSPECIFIED).map(([Dumpster, Count]) => ({
    Dumpster,
    Count,
  }))
}

function countBy<T>(rows: readonly T[], nameOf: (row: T) => string): (readonly [string, number])[] {
  return [...groupBy(rows, nameOf)]
    .map(([name, group]) => [name, group.length] as const)
    .toSorted((a, b) => b[1] - a[1] || compareNames(a[0], b[0]))
}
