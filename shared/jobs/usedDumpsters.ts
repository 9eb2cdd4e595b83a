/** A dumpster that a job placed or removed. */
export interface UsedDumpster {
  readonly barcode: string
  /** Who did it. */
  readonly by: string
  /** An instant. */
  readonly at: string
}

interface Placement {
  readonly placed: string
  readonly createdBy: string | null
  readonly removed: string | null
  readonly completedBy: string | null
  readonly dumpsterInventory: { readonly dumpsterBarcode: string | null } | null
}

interface MovingJob {
  readonly placedDumpsterLocations: readonly Placement[]
  readonly removedDumpsterLocations: readonly Placement[]
}

/** The dumpsters that a job placed or removed, the latest first (S1 §2, the group Latest Dumpster of the job dialog). */
export function usedDumpsters({
  placedDumpsterLocations,
  removedDumpsterLocations,
}: MovingJob): UsedDumpster[] {
  const placed = placedDumpsterLocations.map((each) => used(each, each.createdBy, each.placed))
  const removed = removedDumpsterLocations.flatMap((each) =>
    each.removed === null ? [] : [used(each, each.completedBy, each.removed)],
  )
  return [...placed, ...removed].toSorted((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0))
}

function used({ dumpsterInventory }: Placement, by: string | null, at: string): UsedDumpster {
  return { barcode: dumpsterInventory?.dumpsterBarcode ?? '', by: by ?? '', at }
}
