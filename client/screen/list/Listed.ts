import type { Where } from '../../store/types.ts'

/** What the search box, the filter row and the order of the columns ask for. */
export interface Narrowed {
  /** Null for all rows. */
  readonly where: Where | null
  /** Empty for the order of the list; null for one that the server does not know, so that only the rows shown are sorted. */
  readonly orderBy: readonly string[] | null
}

/** Which rows of a list are read, besides its parameters: as many as it opens with, more of those that were asked for, or the most. */
export interface Listed extends Narrowed {
  readonly reach: 'first' | 'more' | 'most'
}

/** What a list opens with. */
export const LISTED: Listed = { where: null, orderBy: [], reach: 'first' }

/** How many rows most lists open with: no more than a megabyte, of which a record with its relations has 3 KB. */
export const FIRST_ROWS = 300
const MORE_ROWS = 2_000
/** No list shows more. */
export const MAX_LISTED_ROWS = 10_000

/** How many rows are read of a list that opens with `first` rows. */
export function rowLimit(first: number, reach: Listed['reach']): number {
  if (reach === 'most') return MAX_LISTED_ROWS
  return reach === 'more' ? Math.max(first, MORE_ROWS) : first
}
