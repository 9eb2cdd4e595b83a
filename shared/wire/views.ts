/** The filter and the arrangement of a list. */
export interface ViewContent {
  /** The values of the filter by parameter; what the list does not know is left out when it is shown. */
  readonly filter: Readonly<Record<string, unknown>>
  /** The columns with order, width, visibility, sorting and filters, as the grid stores them. */
  readonly layout: Readonly<Record<string, unknown>>
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
