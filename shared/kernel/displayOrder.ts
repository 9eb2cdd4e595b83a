/** An item with a position among others. */
export interface Sortable {
  readonly id: number
  readonly displayOrder: number | null
}

export interface DisplayOrderChange {
  readonly id: number
  readonly displayOrder: number
}

/** Sort rank of items without a display order: last (O-063). */
export const MISSING_ORDER = 9999

/** Sorts by display order, which counts from 1, then by id; items without one are last (O-063). */
export function sortByDisplayOrder<T extends Sortable>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => sortRank(a) - sortRank(b) || a.id - b.id)
}

/** The position of an item; those without one are last. */
export function sortRank({ displayOrder }: Sortable): number {
  return displayOrder === null || displayOrder < 1 ? MISSING_ORDER : displayOrder
}

/** The changes that renumber the items from 1 in the given order, without items that already have the right number. */
export function renumber(items: readonly Sortable[]): DisplayOrderChange[] {
  return items.flatMap(({ id, displayOrder }, index) =>
    displayOrder === index + 1 ? [] : [{ id, displayOrder: index + 1 }],
  )
}

/** The sorted column with an item inserted or moved to `index`, counted from 0 without the item itself. */
export function insertItemAt<T extends Sortable>(items: readonly T[], item: T, index: number): T[] {
  const others = sortByDisplayOrder(items.filter((other) => other.id !== item.id))
  return others.toSpliced(Math.min(Math.max(0, index), others.length), 0, item)
}

/**
 * Moves a driver's column or a site to another index (O-065): the one change that the client saves, after which the server
 * numbers the others. Null if the item is already there or is not among the items.
 */
export function moveItem(items: readonly Sortable[], id: number, index: number): DisplayOrderChange | null {
  const item = items.find((candidate) => candidate.id === id)
  if (item === undefined) return null
  const displayOrder = insertItemAt(items, item, index).indexOf(item) + 1
  return item.displayOrder === displayOrder ? null : { id, displayOrder }
}

/**
 * Moves an item of a list, given in the order in which it is shown, to another index: the changes that a client saves. In a list
 * numbered in that order it is the one of the item, and the server numbers the others; any other list is numbered from 1 (F-096).
 */
export function moveListed(items: readonly Sortable[], id: number, index: number): DisplayOrderChange[] {
  const from = items.findIndex((item) => item.id === id)
  const item = items[from]
  if (item === undefined || from === index) return []
  const isNumbered = items.every((one, i) => i === 0 || sortRank(items[i - 1] ?? one) < sortRank(one))
  if (isNumbered && item.displayOrder !== index + 1) return [{ id, displayOrder: index + 1 }]
  return renumber(items.toSpliced(from, 1).toSpliced(index, 0, item))
}

/** The display order after the last item of a column. */
export function nextDisplayOrder(items: readonly Sortable[]): number {
  const orders = items.map((item) => item.displayOrder ?? 0).filter((order) => order < MISSING_ORDER)
  return Math.max(0, ...orders) + 1
}
