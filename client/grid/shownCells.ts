import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { GridColumn } from './columns.ts'
import { columnArrangement, compareRows } from './compareRows.ts'
import { filteredViews, type GridWidget } from './filteredViews.ts'
import type { RowViews } from './RowViews.ts'

/** The cells of a grid as the user sees them: without filtered rows and hidden columns, in the order shown. */
export interface ShownCells<Row> {
  readonly rows: readonly { readonly rowKey: number | string; readonly row: Row }[]
  readonly columns: readonly GridColumn<Row>[]
}

export interface CellsSource<Row extends object> {
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly services: WidgetServices
}

export function shownCells<Row extends object>(
  widget: GridWidget,
  { columns, views, services }: CellsSource<Row>,
): ShownCells<Row> {
  const arrangement = columnArrangement(widget)
  const compare = compareRows(columns, arrangement, services)
  return {
    columns: arrangement.flatMap(({ key }) => columns.find((column) => column.key === key) ?? []),
    rows: filteredViews(widget, views.all)
      .flatMap(({ rowKey }) => {
        const row = views.row(rowKey)
        return row === undefined ? [] : [{ rowKey, row }]
      })
      .toSorted((a, b) => compare(a.row, b.row)),
  }
}

/** The cell of a data row that an event happened in. */
export function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tr[data-key] > td') : null
}

/** The position of a cell among those shown; null for a cell of no column, such as the check box of a row. */
export function positionOf<Row>(
  cell: HTMLElement,
  { rows, columns }: ShownCells<Row>,
): { readonly row: number; readonly column: number } | null {
  const row = rows.findIndex(({ rowKey }) => String(rowKey) === cell.parentElement?.dataset['key'])
  const column = columns.findIndex(({ key }) => key === cell.dataset['field'])
  return row < 0 || column < 0 ? null : { row, column }
}
