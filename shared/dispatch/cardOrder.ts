import { sortByDisplayOrder, sortRank, type Sortable } from '../kernel/displayOrder.ts'

/** A job's card that a client moves (ambiguities 62). */
export interface MovableItem extends Sortable {
  /** The preceding job, 0 for the top of the column; null if `displayOrder` gives the position. */
  readonly afterJobId: number | null
}

/** The `afterJobId` of a card dropped at an index of a column, which is counted without the card itself. */
export function afterJobIdAt(items: readonly Sortable[], id: number, index: number): number {
  const others = sortByDisplayOrder(items.filter((other) => other.id !== id))
  return others[Math.min(index, others.length) - 1]?.id ?? TOP_OF_COLUMN
}

/** Where something is dropped among items: below these, the lowest last, or at the end. */
export type DropPlace = readonly number[] | 'end'

/** The place at an index of items in the order in which they are shown, counted without the dropped ones (DI34). */
export function placeAt(
  shown: readonly Pick<Sortable, 'id'>[],
  droppedIds: ReadonlySet<number>,
  index: number,
): DropPlace {
  const others = idsWithout(shown, droppedIds)
  return index >= others.length ? 'end' : others.slice(0, Math.max(0, index))
}

/** The index of a place among the items as they are now, counted without the dropped ones: below the lowest that is still there (DI34). */
export function indexOfPlace(
  items: readonly Pick<Sortable, 'id'>[],
  droppedIds: ReadonlySet<number>,
  place: DropPlace,
): number {
  const others = idsWithout(items, droppedIds)
  if (place === 'end') return others.length
  const above = place.findLast((id) => others.includes(id))
  return above === undefined ? 0 : others.indexOf(above) + 1
}

function idsWithout(items: readonly Pick<Sortable, 'id'>[], droppedIds: ReadonlySet<number>): number[] {
  return items.map(({ id }) => id).filter((id) => !droppedIds.has(id))
}

/** The `afterJobId` of a card that becomes the first of its column. */
const TOP_OF_COLUMN = 0

/**
 * All items in order after some of them were moved; the others keep their order. A moved item is inserted right after the item of
 * its `afterJobId`. If that is not among the items or not given, its display order is its position; without a display order it is
 * last. If several items are moved after the same item, the last one moved is next to it.
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

/**
 * Inserts each follower right after the item that it refers to, which may be a follower itself; followers that refer to each
 * other in a cycle are last.
 */
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
