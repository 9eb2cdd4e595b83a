/** The filter and the arrangement of a list. */
export interface ViewContent {
  /** The values of the filter by parameter, days that move with the calendar as `RelativeDay`; what the list does not know is left out when it is shown. */
  readonly filter: Readonly<Record<string, unknown>>
  /** The columns with order, width, visibility, sorting and filters, as the grid stores them. */
  readonly layout: Readonly<Record<string, unknown>>
  /** Absent in views that were saved before lists could be mailed. */
  readonly query?: ViewQuery
}

/** What a list asks the server for, with which the server finds its rows and writes its columns itself (RP30). */
export interface ViewQuery {
  /** The name of a query of records. */
  readonly name: string
  /** Days that move with the calendar as `RelativeDay`. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly expand: readonly string[]
  readonly orderBy: readonly string[]
  /** The columns that the server can write, hidden ones too, in no order. */
  readonly columns: readonly ViewColumn[]
}

/** A column that the server can write. */
export interface ViewColumn {
  /** As the layout of the grid names it. */
  readonly key: string
  readonly caption: string
  /** What it shows of a record: the name of a field or of a computed member, or the path of a related record, `rental.customer`. */
  readonly source: string
  /** Whether a computed member is an amount. */
  readonly isMoney: boolean
}

/** A list as somebody arranged it, under a name (B-10). */
export interface SavedView extends ViewContent {
  readonly id: number
  readonly listId: string
  /** The caption of the list. */
  readonly list: string
  /** Path of the list: `/customers/search`. */
  readonly path: string
  readonly name: string
  /** The role whose holders see it, too; null for a private view. */
  readonly sharedWith: string | null
  /** Who made it; null for one's own. */
  readonly owner: string | null
}

/** POST /api/views/save: a new view, or a changed one where the id is given. */
export interface SaveViewRequest extends Omit<SavedView, 'id' | 'owner'> {
  readonly id?: number
}

/** POST /api/views/delete */
export interface DeleteViewRequest {
  readonly id: number
}
