/** Rows of a long list: plain until promoted; a promoted row is shown by its entity. */
export declare class RowList<R extends object> {
  /** Observable as a whole: replaced rows are entities. */
  readonly rows: readonly R[]
  readonly total: number | null
}
