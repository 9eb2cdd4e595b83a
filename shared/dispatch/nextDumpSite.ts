import { inDisplayOrder, type Ordered } from './displayOrder.ts'

interface Place {
  readonly latitude: number | null
  readonly longitude: number | null
}

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
  const reachable = sites.flatMap((site) => {
    const miles = straightMiles(place, site)
    return miles === null ? [] : [{ site, miles }]
  })
  return reachable.toSorted((a, b) => a.miles - b.miles)[0]?.site ?? null
}

const EARTH_RADIUS_MILES = 3958.8

/** Miles as the crow flies, or null where coordinates are missing. */
export function straightMiles(from: Place, to: Place): number | null {
  if (from.latitude === null || from.longitude === null) return null
  if (to.latitude === null || to.longitude === null) return null
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)]
  const halfHeight = Math.sin((toLatitude - fromLatitude) / 2)
  const halfWidth = Math.sin(radians(to.longitude - from.longitude) / 2)
  const chord = halfHeight ** 2 + Math.cos(fromLatitude) * Math.cos(toLatitude) * halfWidth ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
