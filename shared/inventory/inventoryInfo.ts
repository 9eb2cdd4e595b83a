import { addDays, startOfDay } from '../kernel/days.ts'
import { divide } from '../kernel/money.ts'
import { isOnSite, openPlacements, type DumpsterPlacement } from './dumpsterPlacements.ts'
import { isOwnedAt, type OwnershipPeriod } from './ownership.ts'

/** The period of the usage average in days, today included. */
export const USAGE_DAYS = 30

type Placement = Pick<DumpsterPlacement, 'dumpsterInventoryId' | 'placed' | 'removed' | 'storageDumpSiteId'>

/** One row of the inventory overview (O-078). */
export interface InventoryInfo {
  readonly dumpsterTypeId: number
  readonly name: string
  readonly available: number
  readonly onSite: number
  readonly total: number
  /** The average percentage of dumpsters at customers over the last 30 days. */
  readonly usageAverage: number
  readonly locations: readonly { readonly storageId: number; readonly quantity: number }[]
}

/** Counts the existing dumpsters of each type: at customers, available, by storage site (O-078). */
export function inventoryInfo(
  types: readonly { readonly id: number; readonly size: string }[],
  dumpsters: readonly OwnershipPeriod[],
  placements: readonly Placement[],
  today: string,
  timeZone: string,
): InventoryInfo[] {
  return types.flatMap((type) => {
    const members = dumpsters.filter((dumpster) => dumpster.dumpsterTypeId === type.id)
    const owned = members.filter((dumpster) => dumpster.deleted === null)
    if (owned.length === 0) return []
    const ids = new Set(owned.map((dumpster) => dumpster.id))
    const ofType = placements.filter((placement) => ids.has(placement.dumpsterInventoryId))
    const onSite = owned.filter((dumpster) => openPlacements(dumpster.id, ofType).some(isOnSite)).length
    return [
      {
        dumpsterTypeId: type.id,
        name: type.size,
        available: owned.length - onSite,
        onSite,
        total: owned.length,
        usageAverage: usageAverage(placements, members, today, timeZone),
        locations: quantitiesByStorage(ofType),
      },
    ]
  })
}

/** In the order of the sites' keys: the database promises none for placements. */
function quantitiesByStorage(placements: readonly Placement[]): InventoryInfo['locations'] {
  const quantities = new Map<number, number>()
  for (const { removed, storageDumpSiteId } of placements)
    if (removed === null && storageDumpSiteId !== null)
      quantities.set(storageDumpSiteId, (quantities.get(storageDumpSiteId) ?? 0) + 1)
  return [...quantities]
    .map(([storageId, quantity]) => ({ storageId, quantity }))
    .toSorted((one, other) => one.storageId - other.storageId)
}

/** Dumpsters bought or scrapped in the period count for the days on which the company owned them. */
function usageAverage(
  placements: readonly Placement[],
  members: readonly OwnershipPeriod[],
  today: string,
  timeZone: string,
): number {
  let [used, owned] = [0, 0]
  for (let daysAgo = 0; daysAgo < USAGE_DAYS; daysAgo++) {
    const day = addDays(today, -daysAgo)
    const ended = startOfDay(addDays(day, 1), timeZone)
    const fleet = members.filter((dumpster) => {
      return daysAgo === 0 ? dumpster.deleted === null : isOwnedAt(dumpster, ended)
    })
    const ids = new Set(fleet.map(({ id }) => id))
    owned += fleet.length
    used += onSiteCountOn(
      day,
      placements.filter(({ dumpsterInventoryId }) => ids.has(dumpsterInventoryId)),
      timeZone,
    )
  }
  return percentOf(used, owned)
}

/** The number of dumpsters at customers at the end of a business day. */
export function onSiteCountOn(day: string, placements: readonly Placement[], timeZone: string): number {
  return onSiteIdsOn(day, placements, timeZone).size
}

/** The dumpsters at customers at the end of a business day. */
export function onSiteIdsOn(
  day: string,
  placements: readonly Placement[],
  timeZone: string,
): ReadonlySet<number> {
  // Instants are compared as they are: asking each for its day would cost far more.
  const ended = startOfDay(addDays(day, 1), timeZone)
  const onSite = placements.filter(
    (placement) =>
      placement.storageDumpSiteId === null &&
      placement.placed < ended &&
      (placement.removed === null || placement.removed >= ended),
  )
  return new Set(onSite.map((placement) => placement.dumpsterInventoryId))
}

/** The result of `dumpsterUsage`: dumpsters at customers, all dumpsters, and the percentage. */
export interface DumpsterUsage {
  readonly totalUsage: number
  readonly totalDumpsters: number
  readonly usage: number
}

/** Totals over all types (O-078). */
export function dumpsterUsage(infos: readonly Pick<InventoryInfo, 'onSite' | 'total'>[]): DumpsterUsage {
  const totalUsage = infos.reduce((sum, info) => sum + info.onSite, 0)
  const totalDumpsters = infos.reduce((sum, info) => sum + info.total, 0)
  return { totalUsage, totalDumpsters, usage: percentOf(totalUsage, totalDumpsters) }
}

/** The banner of the inventory screen; like all percentages with two decimals (O-078). */
export function dumpsterUsageBanner(usage: DumpsterUsage): string {
  return `Dumpsters On Site: ${usage.totalUsage} of ${usage.totalDumpsters} => ${usage.usage.toFixed(2)}%`
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : divide(part * 100, whole)
}
