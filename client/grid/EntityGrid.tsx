import type { Action } from './actions.ts'
import type { GridColumn } from './columns.ts'

export interface EntityGridProps<Row extends object> {
  /** Fixed name of the grid; the layout of each user is kept under it (F-021). */
  readonly id: string
  /** Accessible name of the grid. */
  readonly caption: string
  readonly columns: readonly GridColumn<Row>[]
  /** Plain rows, tracked entities, or a mixture. */
  readonly rows: readonly Row[]
  readonly keyField: keyof Row & string
  readonly actions?: readonly Action<Row>[]
  readonly selection?: 'none' | 'single' | 'multiple'
  /** Double click and Enter. */
  readonly onOpen?: (row: Row) => void
  readonly emptyText?: string
  /** Pixels; some screens keep 650 (F-023). Without it the grid fills what is there. */
  readonly minHeight?: number
  /** Words for the count beside the toolbar, such as `500 items`; false shows none. */
  readonly countText?: ((count: number) => string) | false
  /** Shows the loading line above the rows; the old rows stay. */
  readonly loading?: boolean
  /** Classes of a row, such as a shade for lost notes. */
  readonly rowClass?: (row: Row) => string
}

/** A list of records. */
export function EntityGrid<Row extends object>(props: EntityGridProps<Row>) {
  return <div data-grid={props.id}>{props.rows.length}</div>
}
