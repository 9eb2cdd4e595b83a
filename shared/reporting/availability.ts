import { isOwnedAt, type FleetMember } from '../inventory/dumpsterAvailability.ts'
import { CHECKED_SIZES, checkedSize, type CheckedSize } from '../inventory/dumpsterLabels.ts'
import type { DumpsterStay } from '../inventory/dumpsterLocations.ts'
import { dumpstersOnSiteOn } from '../inventory/inventoryInfo.ts'
import { inventoryProjection, type ScheduledMove } from '../inventory/inventoryProjection.ts'
import { addDays, formatDay, startOfDay } from '../kernel/days.ts'
import { daysOf, type ReportPeriod } from './reportPeriods.ts'

/** A row of the availability chart: the day, and how many dumpsters of each size were or will be left (O-084). */
export type AvailabilityRow = { readonly DateString: string } & Readonly<Record<CheckedSize, number>>

export interface AvailabilityInput {
  readonly types: readonly { readonly id: number; readonly size: string }[]
  /** Deleted ones too. */
  readonly dumpsters: readonly FleetMember[]
  readonly stays: readonly Pick<
    DumpsterStay,
    'dumpsterInventoryId' | 'placed' | 'removed' | 'storageDumpSiteId'
  >[]
  readonly jobs: readonly ScheduledMove[]
  readonly today: string
  readonly timeZone: string
}

/** Until yesterday by the fleet of the day and where it stood, from today on by what is planned, for the sizes 10 to 40 yd (O-084, RP13). */
export function availabilityByDay(input: AvailabilityInput, period: ReportPeriod): AvailabilityRow[] {
  const bySize = CHECKED_SIZES.map((size) => [size, availabilityOfSize(input, size)] as const)
  return daysOf(period).map((day) => {
    const counts = bySize.map(([size, availableOn]) => [size, availableOn(day)] as const)
    // One entry for each checked size, which the type of fromEntries cannot say.
    return { DateString: formatDay(day), ...(Object.fromEntries(counts) as Record<CheckedSize, number>) }
  })
}

function availabilityOfSize(input: AvailabilityInput, size: CheckedSize): (day: string) => number {
  const types = input.types.filter((type) => checkedSize(type.size) === size)
  const byType = types.map((type) => availabilityOfType(input, type.id))
  return (day) => byType.reduce((total, availableOn) => total + availableOn(day), 0)
}

function availabilityOfType(input: AvailabilityInput, typeId: number): (day: string) => number {
  const { today, timeZone } = input
  const ofType = input.dumpsters.filter((dumpster) => dumpster.dumpsterTypeId === typeId)
  const leftOn = (day: string): number => {
    const ended = startOfDay(addDays(day, 1), timeZone)
    const owned = ofType.filter((dumpster) => {
      return day < today ? isOwnedAt(dumpster, ended) : dumpster.deleted === null
    })
    const ids = new Set(owned.map((dumpster) => dumpster.id))
    const stays = input.stays.filter((stay) => ids.has(stay.dumpsterInventoryId))
    return owned.length - dumpstersOnSiteOn(day, stays, timeZone)
  }
  const projected = inventoryProjection(typeId, leftOn(today), input.jobs, today)
  return (day) => projected.findLast((row) => row.date <= day)?.estimatedAvailable ?? leftOn(day)
}
