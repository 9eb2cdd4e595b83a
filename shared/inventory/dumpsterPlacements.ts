/** Where a dumpster stands or stood: at a customer's, by a rental or an address, or at a storage site. */
export interface PlacementTarget {
  /** The rental of the job that placed it; null when someone assigned the place by hand. */
  readonly rentalId: number | null
  readonly serviceAddressId: number | null
  readonly storageDumpSiteId: number | null
}

export interface DumpsterPlacement extends PlacementTarget {
  readonly id: number
  readonly dumpsterInventoryId: number
  readonly placed: string
  readonly placedJobId: number | null
  readonly removed: string | null
  readonly removedJobId: number | null
}

/** The end of a stay. */
export interface EndedPlacement {
  readonly id: number
  readonly removed: string
  readonly removedJobId: number | null
}

/** A stay that begins. */
export interface NewPlacement {
  readonly dumpsterInventoryId: number
  readonly placed: string
  readonly placedJobId: number | null
  readonly serviceAddressId: number | null
  readonly storageDumpSiteId: number | null
}

export interface PlacementPlan {
  readonly ended: readonly EndedPlacement[]
  readonly placed: readonly NewPlacement[]
}

export const EMPTY_PLAN: PlacementPlan = { ended: [], placed: [] }

/** The stays of one dumpster that have not ended: at most one, unless the records are at fault (IV5). */
export function openPlacements<S extends Pick<DumpsterPlacement, 'dumpsterInventoryId' | 'removed'>>(
  dumpsterInventoryId: number,
  placements: readonly S[],
): S[] {
  return placements.filter(
    (placement) => placement.dumpsterInventoryId === dumpsterInventoryId && placement.removed === null,
  )
}

/** The stays of a dumpster that begin before another one has ended: none, for a dumpster stands in one place (IV5). */
export function overlappingPlacements<S extends Pick<DumpsterPlacement, 'id' | 'placed' | 'removed'>>(
  dumpsterPlacements: readonly S[],
): S[] {
  const sorted = dumpsterPlacements.toSorted((a, b) => compareSpans(a.placed, b.placed) || a.id - b.id)
  return sorted.filter((placement, index) => {
    const before = sorted[index - 1]
    const after = sorted[index + 1]
    return overlaps(before, placement) || overlaps(placement, after)
  })
}

type Span = Pick<DumpsterPlacement, 'placed' | 'removed'>

function overlaps(earlier: Span | undefined, later: Span | undefined): boolean {
  if (earlier === undefined || later === undefined) return false
  return earlier.removed === null || earlier.removed > later.placed
}

function compareSpans(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Is the dumpster with a customer now? At a storage site, or nowhere, it is available. */
export function isOnSite(placement: Pick<DumpsterPlacement, 'removed' | 'storageDumpSiteId'>): boolean {
  return placement.removed === null && placement.storageDumpSiteId === null
}

/** Is this a stay at a rental: placed by one of its jobs, or by hand at its address while the rental is not complete (IV7)? */
export function isAtRental(
  placement: PlacementTarget,
  rental: {
    readonly id: number
    readonly serviceAddressId: number | null
    readonly completed?: string | null
  },
): boolean {
  if (placement.storageDumpSiteId !== null) return false
  if (placement.rentalId !== null) return placement.rentalId === rental.id
  const isOver = (rental.completed ?? null) !== null
  return (
    !isOver && placement.serviceAddressId !== null && placement.serviceAddressId === rental.serviceAddressId
  )
}

/** Begins a stay and ends the one before it, so that no dumpster ever stands in two places (O-055, O-074). */
export function placeDumpster(
  placement: NewPlacement,
  placements: readonly Pick<DumpsterPlacement, 'id' | 'dumpsterInventoryId' | 'removed'>[],
  removedJobId: number | null = placement.placedJobId,
): PlacementPlan {
  return {
    ended: endPlacements(
      openPlacements(placement.dumpsterInventoryId, placements),
      placement.placed,
      removedJobId,
    ),
    placed: [placement],
  }
}

/** Ends the current stay of a dumpster without a new one: it is available again (O-076). */
export function releaseDumpster(
  dumpsterInventoryId: number,
  placements: readonly Pick<DumpsterPlacement, 'id' | 'dumpsterInventoryId' | 'removed'>[],
  now: string,
): PlacementPlan {
  return { ended: endPlacements(openPlacements(dumpsterInventoryId, placements), now, null), placed: [] }
}

function endPlacements(
  placements: readonly Pick<DumpsterPlacement, 'id'>[],
  removed: string,
  removedJobId: number | null,
): EndedPlacement[] {
  return placements.map(({ id }) => ({ id, removed, removedJobId }))
}
