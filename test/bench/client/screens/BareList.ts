/** How a column of a bare list shows its values. */
type Kind = 'text' | 'number' | 'money' | 'day' | 'instant' | 'flag'

/** What a bare list shows besides its rows. */
export interface ListContext {
  /** The title of a row of a lookup table; empty without one. */
  title(this: void, entityName: string, id: number | null): string
  /** The rows of a further query that belong to this one. */
  beside<R>(this: void, query: string, id: number): readonly R[]
}

export interface BareListColumn<Row> {
  readonly caption: string
  readonly kind?: Kind
  /** Pixels; columns without a width share what is left. */
  readonly width?: number
  readonly value: (row: Row, context: ListContext) => unknown
}

/** A main list of the product, as a page of its own with a bare grid shows it. */
export interface BareList<Row> {
  /** The screen's title, by which the palette offers it. */
  readonly title: string
  /** The id of the product's grid. */
  readonly gridId: string
  readonly query: string
  /** Is part of the addresses of other requests to the same query. */
  readonly omits?: string
  /** The queries of what is shown besides the rows, and the field with the key of the row. */
  readonly beside?: Readonly<Record<string, string>>
  readonly columns: readonly BareListColumn<Row>[]
}
