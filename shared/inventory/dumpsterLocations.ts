/** Where a dumpster stands or stood: at a customer's, by a rental or an address, or at a storage site. */
export interface DumpsterPlace {
  /** The rental of the job that placed it; null when someone assigned the place by hand. */
  readonly rentalId: number | null
  readonly serviceAddressId: number | null
  readonly storageDumpSiteId: number | null
}

export interface DumpsterStay extends DumpsterPlace {
  readonly id: number
  readonly dumpsterInventoryId: number
  readonly placed: string
  readonly placedJobId: number | null
  readonly removed: string | null
  readonly removedJobId: number | null
}

/** The end of a stay. */
export interface EndedStay {
  readonly id: number
  readonly removed: string
  readonly removedJobId: number | null
}

/** A stay that begins. */
export interface NewStay {
  readonly dumpsterInventoryId: number
  readonly placed: string
  readonly placedJobId: number | null
  readonly serviceAddressId: number | null
  readonly storageDumpSiteId: number | null
}

export interface LocationPlan {
  readonly ended: readonly EndedStay[]
  readonly placed: readonly NewStay[]
}

export const NO_MOVES: LocationPlan = { ended: [], placed: [] }

/** The stays of one dumpster that have not ended: at most one, unless the records are at fault (IV5). */
export function openStays<S extends Pick<DumpsterStay, 'dumpsterInventoryId' | 'removed'>>(
  dumpsterInventoryId: number,
  stays: readonly S[],
): S[] {
  return stays.filter((stay) => stay.dumpsterInventoryId === dumpsterInventoryId && stay.removed === null)
}

/** The stays of a dumpster that begin before another one has ended: none, for a dumpster stands in one place (IV5). */
export function overlappingStays<S extends Pick<DumpsterStay, 'id' | 'placed' | 'removed'>>(
  staysOfDumpster: readonly S[],
): S[] {
  const inOrder = staysOfDumpster.toSorted(
    (one, other) => compare(one.placed, other.placed) || one.id - other.id,
  )
  return inOrder.filter((stay, index) => {
    const before = inOrder[index - 1]
    const after = inOrder[index + 1]
    return overlaps(before, stay) || overlaps(stay, after)
  })
}

type Span = Pick<DumpsterStay, 'placed' | 'removed'>

function overlaps(earlier: Span | undefined, later: Span | undefined): boolean {
  if (earlier === undefined || later === undefined) return false
  return earlier.removed === null || earlier.removed > later.placed
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Is the dumpster with a customer now? At a storage site, or nowhere, it is available. */
export function isOnSite(stay: Pick<DumpsterStay, 'removed' | 'storageDumpSiteId'>): boolean {
  return stay.removed === null && stay.storageDumpSiteId === null
}

/** Is this a stay at a rental: placed by one of its jobs, or by hand at its address while the rental is not complete (IV7)? */
export function isAtRental(
  stay: DumpsterPlace,
  rental: {
    readonly id: number
    readonly serviceAddressId: number | null
    readonly completed?: string | null
  },
): boolean {
  if (stay.storageDumpSiteId !== null) return false
  if (stay.rentalId !== null) return stay.rentalId === rental.id
  const isOver = (rental.completed ?? null) !== null
  return !isOver && stay.serviceAddressId !== null && stay.serviceAddressId === rental.serviceAddressId
}

/** Begins a stay and ends the one before it, so that no dumpster ever stands in two places (O-055, O-074). */
export function placeDumpster(
  stay: NewStay,
  stays: readonly Pick<DumpsterStay, 'id' | 'dumpsterInventoryId' | 'removed'>[],
  removedJobId: number | null = stay.placedJobId,
): LocationPlan {
  return {
    ended: endStays(openStays(stay.dumpsterInventoryId, stays), stay.placed, removedJobId),
    placed: [stay],
  }
}

/** Ends the current stay of a dumpster without a new one: it is available again (O-076). */
export function releaseDumpster(
  dumpsterInventoryId: number,
  stays: readonly Pick<DumpsterStay, 'id' | 'dumpsterInventoryId' | 'removed'>[],
  now: string,
): LocationPlan {
  return { ended: endStays(openStays(dumpsterInventoryId, stays), now, null), placed: [] }
}

function endStays(
  stays: readonly Pick<DumpsterStay, 'id'>[],
  removed: string,
  removedJobId: number | null,
): EndedStay[] {
  return stays.map(({ id }) => ({ id, removed, removedJobId }))
}
