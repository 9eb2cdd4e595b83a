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

/** Moves a driver's column or a site to another place (O-065); nothing when it is not among the items. */
export function moveItem(items: readonly Ordered[], id: number, index: number): OrderChange[] {
  const item = items.find((one) => one.id === id)
  return item === undefined ? [] : renumber(withItemAt(items, item, index))
}

/**
 * All items in order after some of them were moved: each moved one at the place that its display order says, the others around
 * them as they were. What says no place is last.
 */
export function withMovedItems<T extends Ordered>(items: readonly T[], movedIds: ReadonlySet<number>): T[] {
  const moved = inDisplayOrder(items.filter(({ id }) => movedIds.has(id)))
  const others = inDisplayOrder(items.filter(({ id }) => !movedIds.has(id)))
  return moved.reduce((placed, item) => placed.toSpliced(Math.max(0, placeOf(item) - 1), 0, item), others)
}

/** The place after the last one of a column. */
export function nextDisplayOrder(items: readonly Ordered[]): number {
  const places = items.map((item) => item.displayOrder ?? 0).filter((place) => place < MISSING_ORDER)
  return Math.max(0, ...places) + 1
}
