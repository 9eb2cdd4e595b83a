/** The location of a placement: a customer's rental or address, or a storage site. */
export interface PlacementTarget {
  /** The rental of the job that placed it; null if the location was assigned manually. */
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

/** The end of a placement. */
export interface EndedPlacement {
  readonly id: number
  readonly removed: string
  readonly removedJobId: number | null
}

/** A new placement. */
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

/** The placements of one dumpster that have not ended: at most one, unless the data is inconsistent (IV5). */
export function openPlacements<S extends Pick<DumpsterPlacement, 'dumpsterInventoryId' | 'removed'>>(
  dumpsterInventoryId: number,
  placements: readonly S[],
): S[] {
  return placements.filter(
    (placement) => placement.dumpsterInventoryId === dumpsterInventoryId && placement.removed === null,
  )
}

/** The placements of a dumpster that begin before an earlier one has ended; there must be none (IV5). */
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

/** Is the dumpster at a customer now? At a storage site, or without a placement, it is available. */
export function isOnSite(placement: Pick<DumpsterPlacement, 'removed' | 'storageDumpSiteId'>): boolean {
  return placement.removed === null && placement.storageDumpSiteId === null
}

/**
 * Is this placement at a rental: by one of its jobs, or assigned manually to its address while the rental is not complete (IV7)?
 */
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

/** Starts a placement and ends the previous one, so that a dumpster never has two (O-055, O-074). */
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

/** Ends the current placement of a dumpster without a new one: it is available again (O-076). */
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
