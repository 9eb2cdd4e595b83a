/** Something with a place in a column of the board. */
export interface Ordered {
  readonly id: number
  readonly displayOrder: number | null
}

export interface OrderChange {
  readonly id: number
  readonly displayOrder: number
}

/** Where something without a place is sorted: last (O-063). */
export const MISSING_ORDER = 9999

/** By display order, which counts from 1; what has none is last, equal places go by key (O-063). */
export function inDisplayOrder<T extends Ordered>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => placeOf(a) - placeOf(b) || a.id - b.id)
}

function placeOf({ displayOrder }: Ordered): number {
  return displayOrder === null || displayOrder < 1 ? MISSING_ORDER : displayOrder
}

/** The changes that number the items from 1 in the order given; those that stand right already are left out. */
export function renumber(items: readonly Ordered[]): OrderChange[] {
  return items.flatMap(({ id, displayOrder }, index) =>
    displayOrder === index + 1 ? [] : [{ id, displayOrder: index + 1 }],
  )
}

/** The column with an item put, or moved, to a place: all in order, the place counted from 0 without the item itself. */
export function withItemAt<T extends Ordered>(items: readonly T[], item: T, index: number): T[] {
  const others = inDisplayOrder(items.filter((other) => other.id !== item.id))
  return others.toSpliced(Math.min(Math.max(0, index), others.length), 0, item)
}

/**
 * Moves a driver's column or a site to another index (O-065): the one change that the client saves, after which the server
 * numbers the others. Null when the item is there already or not among the items.
 */
export function moveItem(items: readonly Ordered[], id: number, index: number): OrderChange | null {
  const item = items.find((one) => one.id === id)
  if (item === undefined) return null
  const displayOrder = withItemAt(items, item, index).indexOf(item) + 1
  return item.displayOrder === displayOrder ? null : { id, displayOrder }
}

/** What a client asks for when it moves a job's card (ambiguities 62). */
export interface Movable extends Ordered {
  /** The job that it is put after, 0 for the top of the column; null where its display order says its place. */
  readonly afterJobId: number | null
}

/** The `afterJobId` of a card dropped at an index of a column, which is counted without the card itself. */
export function afterAt(items: readonly Ordered[], id: number, index: number): number {
  const others = inDisplayOrder(items.filter((other) => other.id !== id))
  return others[Math.min(index, others.length) - 1]?.id ?? TOP
}

/** The `afterJobId` of a card that becomes the first of its column. */
const TOP = 0

/**
 * All items in order after some of them were moved, the others as they were. A moved item comes right after the one that it
 * names; where that is not among the items, or none is named, at the place that its display order says; without one it is last.
 * Of several moved after the same item the last one moved is next to it.
 */
export function withMovedItems<T extends Ordered & Partial<Movable>>(
  items: readonly T[],
  movedIds: ReadonlySet<number>,
): T[] {
  const ids = new Set(items.map(({ id }) => id))
  const [moved, others] = parted(items, ({ id }) => movedIds.has(id))
  const [following, numbered] = parted(moved, ({ id, afterJobId = null }) => {
    return afterJobId === TOP || (afterJobId !== null && afterJobId !== id && ids.has(afterJobId))
  })
  const placed = inDisplayOrder(numbered).reduce(
    (column, item) => column.toSpliced(Math.max(0, placeOf(item) - 1), 0, item),
    inDisplayOrder(others),
  )
  return withFollowers(placed, following)
}

/** Each follower right behind the one that it names, which may be a follower itself; those that name each other in a circle are last. */
function withFollowers<T extends Ordered & Partial<Movable>>(
  items: readonly T[],
  followers: readonly T[],
): T[] {
  let placed = [...items]
  let waiting = followers
  while (waiting.length > 0) {
    const next = waiting.find(({ afterJobId }) => waiting.every(({ id }) => id !== afterJobId)) ?? waiting[0]
    if (next === undefined) return placed
    waiting = waiting.filter((item) => item !== next)
    const index = placed.findIndex(({ id }) => id === next.afterJobId)
    const isTop = next.afterJobId === TOP
    placed = placed.toSpliced(index < 0 && !isTop ? placed.length : index + 1, 0, next)
  }
  return placed
}

function parted<T>(
  items: readonly T[],
  isFirst: (item: T) => boolean,
): readonly [readonly T[], readonly T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

/** The place after the last one of a column. */
export function nextDisplayOrder(items: readonly Ordered[]): number {
  const places = items.map((item) => item.displayOrder ?? 0).filter((place) => place < MISSING_ORDER)
  return Math.max(0, ...places) + 1
}
