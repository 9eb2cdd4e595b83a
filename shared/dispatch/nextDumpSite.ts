import { toGeoPoint, greatCircleMiles, type GeoLocation } from '../kernel/geo.ts'
import { sortByDisplayOrder, type Sortable } from '../kernel/displayOrder.ts'

/** A dump site with the dumpster types that it accepts. */
export interface DumpSite extends Sortable, GeoLocation {
  readonly dump: boolean
  readonly deleted: string | null
  readonly dumpsterIds: readonly number[]
}

/**
 * The dump site to suggest for a job (getNextDumpSiteForJob, O-099): the nearest of those linked to its dumpster type, or the
 * first by display order if coordinates are missing; if none is linked, the first of all; null if there is none.
 */
export function nextDumpSite<S extends DumpSite>(
  job: GeoLocation & { readonly dumpsterId: number | null },
  sites: readonly S[],
): S | null {
  const dumps = sortByDisplayOrder(sites.filter((site) => site.dump && site.deleted === null))
  const linked = dumps.filter((site) => job.dumpsterId !== null && site.dumpsterIds.includes(job.dumpsterId))
  return nearestSite(job, linked) ?? linked[0] ?? dumps[0] ?? null
}

function nearestSite<S extends DumpSite>(origin: GeoLocation, sites: readonly S[]): S | null {
  const from = toGeoPoint(origin)
  if (from === null) return null
  const reachable = sites.flatMap((site) => {
    const to = toGeoPoint(site)
    return to === null ? [] : [{ site, miles: greatCircleMiles(from, to) }]
  })
  return reachable.toSorted((a, b) => a.miles - b.miles)[0]?.site ?? null
}
