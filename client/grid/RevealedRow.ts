/** A row that a list scrolls to and focuses; a new object repeats it. */
export interface RevealedRow {
  readonly key: number | string
  /** The field of the cell; null for the first one. */
  readonly field: string | null
  /** Clears the search box and the filters of the columns if they hide the row; it stays hidden otherwise. */
  readonly clearsFilters?: true
}
