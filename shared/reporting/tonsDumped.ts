import { groupBy } from '../kernel/groupBy.ts'
import { sumTons } from '../kernel/money.ts'
import { compareNames } from '../kernel/text.ts'

/** A row of tons dumped (S1 §3), with display names. */
export interface TonsRow {
  readonly id: number
  readonly tons: number
  readonly jobType: string
  readonly action: string | null
  readonly driver: string | null
  readonly dumpster: string | null
  readonly billAs: string | null
  readonly customer: string | null
}

export interface WeighedJob extends Omit<TonsRow, 'tons'> {
  readonly weight: number | null
  /** Name of the dumpster's category. */
  readonly category: string | null
}

export interface TonsByName {
  readonly name: string
  readonly tons: number
}

/** The response of TonsDumped (S1 §3, O-089). */
export interface TonsDumped {
  readonly categories: readonly TonsByName[]
  readonly jobs: readonly TonsRow[]
}

/** The category of jobs without a dumpster. */
export const UNCATEGORIZED = 'Other'

/** The tons of jobs with a weight, and their sum by category of dumpster (RP17). */
export function tonsDumped(jobs: readonly WeighedJob[]): TonsDumped {
  const weighed = jobs.filter((job) => job.weight !== null && job.weight > 0)
  return {
    categories: tonsBy(weighed, (job) => job.category ?? UNCATEGORIZED),
    jobs: weighed.map(({ weight, category: _category, ...row }) => ({ ...row, tons: weight ?? 0 })),
  }
}

/** Dumpster Tons By Type Summary: tons by size of dumpster (O-082, RP17). */
export function tonsByType(jobs: readonly Pick<WeighedJob, 'dumpster' | 'weight'>[]): TonsByName[] {
  const weighed = jobs.filter((job) => job.weight !== null && job.weight > 0)
  return tonsBy(weighed, (job) => job.dumpster ?? UNCATEGORIZED)
}

function tonsBy<J extends Pick<WeighedJob, 'weight'>>(
  jobs: readonly J[],
  nameOf: (job: J) => string,
): TonsByName[] {
  return sortTons(
    [...groupBy(jobs, nameOf)].map(([name, group]) => ({
      name,
      tons: sumTons(group.map((job) => job.weight ?? 0)),
    })),
  )
}

/** Sums of tons by their names. */
export function sortTons(tons: readonly TonsByName[]): TonsByName[] {
  return tons.toSorted((a, b) => compareNames(a.name, b.name))
}
