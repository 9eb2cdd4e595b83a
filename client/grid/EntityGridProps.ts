import type { ReactNode } from 'react'
import type { Action } from './actions.ts'
import type { CellEditing } from './cellEditing.ts'
import type { Narrowing } from './columnFilters.ts'
import type { GridColumn } from './columns.ts'
import type { OpenRow } from './gridEvents.ts'
import type { GridLayout } from './LayoutStore.ts'
import type { RevealedRow } from './RevealedRow.ts'
import type { RowLegend } from './RowLegendLine.tsx'

/** What a list shows, and what can be done with its rows. */
export interface EntityGridProps<Row extends object> {
  /** Stable id of the grid, under which each user's layout is stored (F-021). */
  readonly id: string
  /** Accessible name of the grid, and the name of exported files. */
  readonly caption: string
  /** Must be the same list on every render (a constant, or `useMemo`): a new one resets the user's arrangement. */
  readonly columns: readonly GridColumn<Row>[]
  /** Plain rows, tracked entities, or a mixture. */
  readonly rows: readonly Row[]
  readonly keyField: keyof Row & string
  readonly actions?: readonly Action<Row>[]
  readonly selection?: 'none' | 'single' | 'multiple'
  /** Called when other rows are selected; false selects those before again. */
  readonly onSelect?: (rows: readonly Row[]) => Promise<boolean>
  /** Called on double click, Enter and a click on the name, which is the first `strong` column. */
  readonly onOpen?: OpenRow<Row>
  /** The URL at which a row is opened; without it the name opens a dialog. */
  readonly hrefOf?: (row: Row) => string
  readonly emptyText?: string
  /** Pixels; some screens use 650 (F-023). Without it the grid fills the available height. */
  readonly minHeight?: number
  /** The text of the count in the toolbar; false shows none. */
  readonly countText?: ((count: number) => string) | false
  /** Called with the number of rows that the filters and the search leave; with null while it is not known of these rows. */
  readonly onCount?: (count: number | null) => void
  /** Called when something else is typed into the search box or the filter row, or the rows are sorted by other columns. */
  readonly onNarrow?: (narrowing: Narrowing) => void
  /** The filter with which the rows were found, where one may hide some. */
  readonly filter?: {
    readonly isActive: boolean
    readonly clear: () => void
    /** What it asks for, in words; empty for nothing. */
    readonly inWords?: () => string
    /** Shows also what the list leaves out at first. */
    readonly widen?: { readonly caption: string; readonly run: () => void }
  }
  /** In a record: while it has few rows, the filter row is left out and the tools are in a menu. */
  readonly isSecondary?: boolean
  /** Shows the loading line; the current rows stay. */
  readonly loading?: boolean
  /** While true, a placeholder of the same size is shown instead of the list. */
  readonly isDeferred?: boolean
  /** Classes of a row, such as `row-faded`. */
  readonly rowClass?: (row: Row) => string
  /** What the classes stand for that color a row: above the list, or below one that is secondary (LS1284). */
  readonly rowLegend?: RowLegend
  /** Who changed a row a moment ago; null for most. Observed for each row that is drawn. */
  readonly changedBy?: (row: Row) => string | null
  readonly revealRow?: RevealedRow | null
  /** The layout of a saved view, shown instead of the user's own; give another `key` with another one. */
  readonly viewLayout?: GridLayout
  /** The menu of the list's views, in the toolbar. */
  readonly viewMenu?: (layout: () => GridLayout) => ReactNode
  /** Moves a row to another index of `rows`: by dragging, and by Alt+Up and Alt+Down. False if the row stayed. */
  readonly onMove?: (row: Row, index: number) => Promise<boolean>
  /** Whether rows may be grouped by a column. */
  readonly isGroupable?: boolean
  /** Makes the cells editable while it is on, those that their columns, their records and the list do not refuse (GR400, GR401). */
  readonly editing?: CellEditing<Row>
}
