import type { RentalDumpster } from '../inventory/queries.ts'
import { picksUpDumpster, type JobTypeAndAction } from '../jobs/jobActions.ts'
import { jobDisplayId } from '../jobs/jobRules.ts'
import { formatDay } from '../kernel/days.ts'
import { formatList } from '../kernel/text.ts'

interface SiteJob extends JobTypeAndAction {
  readonly id: number
  readonly startDate: string | null
  readonly completed: string | null
  readonly deleted: string | null
}

/** What a site has of its open rentals at the moment. */
export interface SiteNow {
  readonly jobs: readonly SiteJob[]
  readonly dumpsters: readonly Pick<RentalDumpster, 'dumpsterSize' | 'dumpsterTypeId'>[]
}

/** The dumpster that is asked for, and how many of its size are free on the day; null where that is not known. */
export interface WantedDumpster {
  readonly id: number
  readonly size: string
  readonly startDate: string
  readonly free: number | null
}

/**
 * What somebody who takes down a rental should ask about: a pickup that is still open at the site, another size that stands there, and a
 * day on which no dumpster of the size is free (RE560). Null for a site or a dumpster that is not chosen yet.
 */
export function newRentalWarnings(site: SiteNow | null, wanted: WantedDumpster | null): readonly string[] {
  return [...openPickUps(site?.jobs ?? []), ...otherSizes(site?.dumpsters ?? [], wanted), ...noneFree(wanted)]
}

function openPickUps(jobs: readonly SiteJob[]): readonly string[] {
  const open = jobs.filter((job) => job.completed === null && job.deleted === null && picksUpDumpster(job))
  if (open.length === 0) return []
  const named = open.map(({ id, startDate }) =>
    startDate === null ? jobDisplayId(id) : `${jobDisplayId(id)} on ${formatDay(startDate)}`,
  )
  return [`A pickup is open at this site: ${formatList(named)}.`]
}

function otherSizes(dumpsters: SiteNow['dumpsters'], wanted: WantedDumpster | null): readonly string[] {
  if (wanted === null) return []
  const others = dumpsters.filter(({ dumpsterTypeId }) => dumpsterTypeId !== wanted.id)
  if (others.length === 0) return []
  const sizes = [...new Set(others.map(({ dumpsterSize }) => dumpsterSize))]
  return [`Another size is at this site: ${formatList(sizes)}.`]
}

function noneFree(wanted: WantedDumpster | null): readonly string[] {
  if (wanted === null || wanted.free === null || wanted.free > 0) return []
  return [`No ${wanted.size} is free on ${formatDay(wanted.startDate)}.`]
}
