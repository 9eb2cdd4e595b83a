import type { Column } from 'devextreme/ui/data_grid'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { cellType, sortKey, type CellType } from './cellValues.ts'
import { isEditable } from './cellRefusal.ts'
import type { CellLink, GridColumn } from './columns.ts'
import { DrawnRows } from './DrawnRows.ts'
import { nameColumn } from './markedColumn.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { typedFilter } from './typedFilter.ts'

/** How the filter row and the search panel parse and format values of a type. */
const formats: Partial<Record<CellType, Column['format']>> = { date: 'MM/dd/yyyy', datetime: 'MM/dd/yyyy' }

interface ColumnSource<Row extends object> {
  readonly views: RowViews<Row>
  readonly services: WidgetServices
  /** What a click on the name of a row opens; null where rows do not open. */
  readonly nameLink: ((row: Row) => CellLink) | null
}

/** The widget's column definitions for columns that are data. */
export function widgetColumns<Row extends object>(
  columns: readonly GridColumn<Row>[],
  { views, services, nameLink }: ColumnSource<Row>,
): Column<RowView, number | string>[] {
  const name = nameColumn(columns)
  const linked = columns.map((column) =>
    column === name && nameLink !== null ? { link: nameLink, ...column } : column,
  )
  const rows = new DrawnRows(linked, views, services)
  return linked.map((column) => {
    const type = cellType(column)
    // Days and instants are shown differently; the filter row offers a day for both.
    const format = numberFormat(column) ?? formats[type]
    return {
      dataField: column.key,
      caption: column.caption,
      dataType: type === 'datetime' ? 'date' : type,
      alignment: column.align,
      visible: column.visible,
      allowEditing: isEditable(column, services),
      minWidth: column.minWidth ?? 60,
      ...(column.width !== undefined && { width: column.width }),
      ...(format !== undefined && { format }),
      // A function avoids the widget's getter chain in each comparison: 4 times faster at 50,000 rows.
      calculateSortValue: (view: RowView) => {
        const row = views.row(view.rowKey)
        return row === undefined ? '' : sortKey(column, row, services)
      },
      ...(type !== 'boolean' && { calculateFilterExpression: typedFilter({ column, views, services }) }),
      trueText: 'Yes',
      falseText: 'No',
      cellTemplate: (container, { component, data }) => {
        if (data !== undefined) rows.draw(elementOf(container), column.key, data.rowKey, component)
      },
    }
  })
}

/** How the filter row takes amounts and percentages. */
function numberFormat({ kind, isPercentage }: GridColumn<never>): Column['format'] | undefined {
  if (isPercentage === true) return '#0.##%'
  return kind === 'money' ? '$#,##0.00' : undefined
}

/** The widget returns plain elements unless jQuery is on the page; its types allow both. */
export function elementOf(element: object): HTMLElement {
  if (element instanceof HTMLElement) return element
  throw new Error('The grid drew a cell that is not an element.')
}
