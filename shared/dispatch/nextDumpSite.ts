import { pointOf, straightMiles, type Place } from '../kernel/places.ts'
import { inDisplayOrder, type Ordered } from './displayOrder.ts'

/** A site where loads are dumped, with the types of dumpsters that it is meant for. */
export interface DumpSite extends Ordered, Place {
  readonly dump: boolean
  readonly deleted: string | null
  readonly dumpsterIds: readonly number[]
}

/**
 * The dump site to offer for a job (getNextDumpSiteForJob, O-099): of those linked to its dumpster the nearest, without
 * coordinates the first by display order; where none is linked the first of all; null where there is none.
 */
export function nextDumpSite<S extends DumpSite>(
  job: Place & { readonly dumpsterId: number | null },
  sites: readonly S[],
): S | null {
  const dumps = inDisplayOrder(sites.filter((site) => site.dump && site.deleted === null))
  const linked = dumps.filter((site) => job.dumpsterId !== null && site.dumpsterIds.includes(job.dumpsterId))
  return nearest(job, linked) ?? linked[0] ?? dumps[0] ?? null
}

function nearest<S extends DumpSite>(place: Place, sites: readonly S[]): S | null {
  const from = pointOf(place)
  if (from === null) return null
  const reachable = sites.flatMap((site) => {
    const to = pointOf(site)
    return to === null ? [] : [{ site, miles: straightMiles(from, to) }]
  })
  return reachable.toSorted((a, b) => a.miles - b.miles)[0]?.site ?? null
}
