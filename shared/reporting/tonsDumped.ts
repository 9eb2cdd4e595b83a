import { grouped } from '../kernel/grouped.ts'
import { sumOfTons } from '../kernel/money.ts'
import { compareNames } from '../kernel/text.ts'

/** A row of tons dumped (S1 §3); names are what people read. */
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

export interface NamedTons {
  readonly name: string
  readonly tons: number
}

/** The answer of TonsDumped (S1 §3, O-089). */
export interface TonsDumped {
  readonly categories: readonly NamedTons[]
  readonly jobs: readonly TonsRow[]
}

/** What the tons of jobs without a dumpster are called. */
export const WITHOUT_CATEGORY = 'Other'

/** The tons of jobs with a weight, and their sum by category of dumpster (RP17). */
export function tonsDumped(jobs: readonly WeighedJob[]): TonsDumped {
  const weighed = jobs.filter((job) => job.weight !== null && job.weight > 0)
  return {
    categories: tonsBy(weighed, (job) => job.category ?? WITHOUT_CATEGORY),
    jobs: weighed.map(({ weight, category: _category, ...row }) => ({ ...row, tons: weight ?? 0 })),
  }
}

/** Dumpster Tons By Type Summary: tons by size of dumpster (O-082, RP17). */
export function tonsByType(jobs: readonly Pick<WeighedJob, 'dumpster' | 'weight'>[]): NamedTons[] {
  const weighed = jobs.filter((job) => job.weight !== null && job.weight > 0)
  return tonsBy(weighed, (job) => job.dumpster ?? WITHOUT_CATEGORY)
}

function tonsBy<J extends Pick<WeighedJob, 'weight'>>(
  jobs: readonly J[],
  nameOf: (job: J) => string,
): NamedTons[] {
  return tonsInOrder(
    [...grouped(jobs, nameOf)].map(([name, group]) => ({
      name,
      tons: sumOfTons(group.map((job) => job.weight ?? 0)),
    })),
  )
}

/** Sums of tons by their names. */
export function tonsInOrder(tons: readonly NamedTons[]): NamedTons[] {
  return tons.toSorted((a, b) => compareNames(a.name, b.name))
}
