/** Something with a place in a column of the board. */
export interface Sortable {
  readonly id: number
  readonly displayOrder: number | null
}

export interface DisplayOrderChange {
  readonly id: number
  readonly displayOrder: number
}

/** Where something without a place is sorted: last (O-063). */
export const MISSING_ORDER = 9999

/** By display order, which counts from 1; what has none is last, equal places go by key (O-063). */
export function sortByDisplayOrder<T extends Sortable>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => sortRank(a) - sortRank(b) || a.id - b.id)
}

function sortRank({ displayOrder }: Sortable): number {
  return displayOrder === null || displayOrder < 1 ? MISSING_ORDER : displayOrder
}

/** The changes that number the items from 1 in the order given; those that stand right already are left out. */
export function renumber(items: readonly Sortable[]): DisplayOrderChange[] {
  return items.flatMap(({ id, displayOrder }, index) =>
    displayOrder === index + 1 ? [] : [{ id, displayOrder: index + 1 }],
  )
}

/** The column with an item put, or moved, to a place: all in order, the place counted from 0 without the item itself. */
export function insertItemAt<T extends Sortable>(items: readonly T[], item: T, index: number): T[] {
  const others = sortByDisplayOrder(items.filter((other) => other.id !== item.id))
  return others.toSpliced(Math.min(Math.max(0, index), others.length), 0, item)
}

/**
 * Moves a driver's column or a site to another index (O-065): the one change that the client saves, after which the server
 * numbers the others. Null when the item is there already or not among the items.
 */
export function moveItem(items: readonly Sortable[], id: number, index: number): DisplayOrderChange | null {
  const item = items.find((candidate) => candidate.id === id)
  if (item === undefined) return null
  const displayOrder = insertItemAt(items, item, index).indexOf(item) + 1
  return item.displayOrder === displayOrder ? null : { id, displayOrder }
}

/** What a client asks for when it moves a job's card (ambiguities 62). */
export interface MovableItem extends Sortable {
  /** The job that it is put after, 0 for the top of the column; null where its display order says its place. */
  readonly afterJobId: number | null
}

/** The `afterJobId` of a card dropped at an index of a column, which is counted without the card itself. */
export function afterJobIdAt(items: readonly Sortable[], id: number, index: number): number {
  const others = sortByDisplayOrder(items.filter((other) => other.id !== id))
  return others[Math.min(index, others.length) - 1]?.id ?? TOP_OF_COLUMN
}

/** The `afterJobId` of a card that becomes the first of its column. */
const TOP_OF_COLUMN = 0

/**
 * All items in order after some of them were moved, the others as they were. A moved item comes right after the one that it
 * names; where that is not among the items, or none is named, at the place that its display order says; without one it is last.
 * Of several moved after the same item the last one moved is next to it.
 */
export function applyMoves<T extends Sortable & Partial<MovableItem>>(
  items: readonly T[],
  movedIds: ReadonlySet<number>,
): T[] {
  const ids = new Set(items.map(({ id }) => id))
  const [moved, others] = partition(items, ({ id }) => movedIds.has(id))
  const [following, withOrder] = partition(moved, ({ id, afterJobId = null }) => {
    return afterJobId === TOP_OF_COLUMN || (afterJobId !== null && afterJobId !== id && ids.has(afterJobId))
  })
  const positioned = sortByDisplayOrder(withOrder).reduce(
    (column, item) => column.toSpliced(Math.max(0, sortRank(item) - 1), 0, item),
    sortByDisplayOrder(others),
  )
  return insertFollowers(positioned, following)
}

/** Each follower right behind the one that it names, which may be a follower itself; those that name each other in a circle are last. */
function insertFollowers<T extends Sortable & Partial<MovableItem>>(
  items: readonly T[],
  followers: readonly T[],
): T[] {
  let result = [...items]
  let pending = followers
  while (pending.length > 0) {
    const next = pending.find(({ afterJobId }) => pending.every(({ id }) => id !== afterJobId)) ?? pending[0]
    if (next === undefined) return result
    pending = pending.filter((item) => item !== next)
    const index = result.findIndex(({ id }) => id === next.afterJobId)
    const isTop = next.afterJobId === TOP_OF_COLUMN
    result = result.toSpliced(index < 0 && !isTop ? result.length : index + 1, 0, next)
  }
  return result
}

function partition<T>(
  items: readonly T[],
  predicate: (item: T) => boolean,
): readonly [readonly T[], readonly T[]] {
  return [items.filter(predicate), items.filter((item) => !predicate(item))]
}

/** The place after the last one of a column. */
export function nextDisplayOrder(items: readonly Sortable[]): number {
  const orders = items.map((item) => item.displayOrder ?? 0).filter((order) => order < MISSING_ORDER)
  return Math.max(0, ...orders) + 1
}
