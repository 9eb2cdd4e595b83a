import { isOwnedAt, type OwnershipPeriod } from '../inventory/dumpsterAvailability.ts'
import { TRACKED_SIZES, trackedSize, type TrackedSize } from '../inventory/dumpsterLabels.ts'
import type { DumpsterPlacement } from '../inventory/dumpsterPlacements.ts'
import { onSiteCountOn } from '../inventory/inventoryInfo.ts'
import { inventoryProjection, type ScheduledJob } from '../inventory/inventoryProjection.ts'
import { addDays, formatDay, startOfDay } from '../kernel/days.ts'
import { daysInPeriod, type ReportPeriod } from './reportPeriods.ts'

/** A row of the availability chart: the day, and how many dumpsters of each size were or will be left (O-084). */
export type AvailabilityRow = { readonly DateString: string } & Readonly<Record<TrackedSize, number>>

export interface AvailabilityInput {
  readonly types: readonly { readonly id: number; readonly size: string }[]
  /** Deleted ones too. */
  readonly dumpsters: readonly OwnershipPeriod[]
  readonly placements: readonly Pick<
    DumpsterPlacement,
    'dumpsterInventoryId' | 'placed' | 'removed' | 'storageDumpSiteId'
  >[]
  readonly jobs: readonly ScheduledJob[]
  readonly today: string
  readonly timeZone: string
}

/** Until yesterday by the dumpsters owned on the day and their placements, from today on by the projection, for the sizes 10 to 40 yd (O-084, RP13). */
export function availabilityByDay(input: AvailabilityInput, period: ReportPeriod): AvailabilityRow[] {
  const bySize = TRACKED_SIZES.map((size) => [size, availabilityOfSize(input, size)] as const)
  return daysInPeriod(period).map((day) => {
    const counts = bySize.map(([size, availableOn]) => [size, availableOn(day)] as const)
    // One entry for each checked size, which the type of fromEntries cannot say.
    return { DateString: formatDay(day), ...(Object.fromEntries(counts) as Record<TrackedSize, number>) }
  })
}

function availabilityOfSize(input: AvailabilityInput, size: TrackedSize): (day: string) => number {
  const types = input.types.filter((type) => trackedSize(type.size) === size)
  const byType = types.map((type) => availabilityOfType(input, type.id))
  return (day) => byType.reduce((total, availableOn) => total + availableOn(day), 0)
}

function availabilityOfType(input: AvailabilityInput, typeId: number): (day: string) => number {
  const { today, timeZone } = input
  const ofType = input.dumpsters.filter((dumpster) => dumpster.dumpsterTypeId === typeId)
  const remainingOn = (day: string): number => {
    const ended = startOfDay(addDays(day, 1), timeZone)
    const ownedIds = ofType.filter((dumpster) => {
      return day < today ? isOwnedAt(dumpster, ended) : dumpster.deleted === null
    })
    const ids = new Set(ownedIds.map((dumpster) => dumpster.id))
    const placements = input.placements.filter((placement) => ids.has(placement.dumpsterInventoryId))
    return ownedIds.length - onSiteCountOn(day, placements, timeZone)
  }
  const projected = inventoryProjection(typeId, remainingOn(today), input.jobs, today)
  return (day) => projected.findLast((row) => row.date <= day)?.estimatedAvailable ?? remainingOn(day)
}
