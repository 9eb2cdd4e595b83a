import { isOwnedAt, type OwnershipPeriod } from '../inventory/ownership.ts'
import { TRACKED_SIZES, trackedSize, type TrackedSize } from '../inventory/dumpsterLabels.ts'
import type { DumpsterPlacement } from '../inventory/dumpsterPlacements.ts'
import { onSiteIdsOn } from '../inventory/inventoryInfo.ts'
import {
  availableOn,
  inventoryProjection,
  scheduledMoves,
  type ScheduledJob,
} from '../jobs/inventoryProjection.ts'
import { addDays, formatDay, startOfDay } from '../kernel/days.ts'
import { daysInPeriod, type ReportPeriod } from '../kernel/periods.ts'

/** A row of the availability chart: the day, and how many dumpsters of each size were or will be left (O-084). */
export type AvailabilityRow = { readonly DateString: string } & Readonly<Record<TrackedSize, number>>

export interface AvailabilityInput<
  D extends OwnershipPeriod = OwnershipPeriod,
  J extends ScheduledJob = ScheduledJob,
> {
  readonly types: readonly { readonly id: number; readonly size: string }[]
  /** Deleted ones too. */
  readonly dumpsters: readonly D[]
  readonly placements: readonly Pick<
    DumpsterPlacement,
    'dumpsterInventoryId' | 'placed' | 'removed' | 'storageDumpSiteId'
  >[]
  readonly jobs: readonly J[]
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
  const byType = typesOfSize(input, size).map((type) => availabilityOfType(input, type.id))
  return (day) => byType.reduce((total, availableOn) => total + availableOn(day), 0)
}

function availabilityOfType(input: AvailabilityInput, typeId: number): (day: string) => number {
  const { today } = input
  const leftOn = leftOfType(input, typeId)
  const projected = inventoryProjection(typeId, leftOn(today).length, input.jobs, today)
  return (day) => availableOn(projected, day) ?? leftOn(day).length
}

/** A dumpster that is left, or a planned job that takes one or brings one back. */
interface AvailabilityPart<D, J> {
  readonly size: TrackedSize
  readonly dumpster: D | null
  readonly job: J | null
  readonly change: 1 | -1
}

/** What is in the numbers of a day: their sums by size are those of `availabilityByDay` (RP13, RP32). */
export function availabilityParts<D extends OwnershipPeriod, J extends ScheduledJob>(
  input: AvailabilityInput<D, J>,
  day: string,
): AvailabilityPart<D, J>[] {
  const { today } = input
  const isOver = day < today
  return TRACKED_SIZES.flatMap((size) =>
    typesOfSize(input, size).flatMap(({ id }) => {
      const left = leftOfType(input, id)(isOver ? day : today)
      const moves = isOver ? [] : scheduledMoves(input.jobs, id, today).filter((move) => move.date <= day)
      return [
        ...left.map((dumpster) => ({ size, dumpster, job: null, change: 1 as const })),
        ...moves.map(({ job, change }) => ({ size, dumpster: null, job, change })),
      ]
    }),
  )
}

function typesOfSize({ types }: AvailabilityInput, size: TrackedSize) {
  return types.filter((type) => trackedSize(type.size) === size)
}

/** The dumpsters of a type that were not at customers at the end of a day: of those owned then, today of those owned now. */
function leftOfType<D extends OwnershipPeriod>(
  { dumpsters, placements, today, timeZone }: AvailabilityInput<D>,
  typeId: number,
): (day: string) => readonly D[] {
  const ofType = dumpsters.filter((dumpster) => dumpster.dumpsterTypeId === typeId)
  const ids = new Set(ofType.map((dumpster) => dumpster.id))
  const placed = placements.filter((placement) => ids.has(placement.dumpsterInventoryId))
  return (day) => {
    const ended = startOfDay(addDays(day, 1), timeZone)
    const onSite = onSiteIdsOn(day, placed, timeZone)
    return ofType.filter(
      (dumpster) =>
        (day < today ? isOwnedAt(dumpster, ended) : dumpster.deleted === null) && !onSite.has(dumpster.id),
    )
  }
}
