import * as events from 'devextreme/events'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { GridColumn } from './columns.ts'
import { DrawnRow } from './DrawnRow.ts'
import type { GridWidget } from './filteredViews.ts'
import type { RowViews } from './RowViews.ts'
import { markedColumn } from './markedColumn.ts'

/** The rows that the widget draws, each until the widget removes its element. */
export class DrawnRows<Row extends object> {
  private readonly columns: readonly GridColumn<Row>[]
  private readonly views: RowViews<Row>
  private readonly services: WidgetServices
  private readonly rows = new WeakMap<HTMLElement, DrawnRow<Row>>()

  constructor(columns: readonly GridColumn<Row>[], views: RowViews<Row>, services: WidgetServices) {
    this.columns = columns
    this.views = views
    this.services = services
  }

  /** Draws a cell of the row with this key. */
  draw(cell: HTMLElement, column: string, rowKey: number | string, widget: GridWidget): void {
    const element = cell.parentElement
    if (element === null) throw new Error('The grid drew a cell without its row.')
    const row = this.rows.get(element) ?? this.rowOf(element, rowKey, widget)
    row.draw(cell, column)
  }

  private rowOf(element: HTMLElement, rowKey: number | string, widget: GridWidget): DrawnRow<Row> {
    const shown = new Set(widget.getVisibleColumns().map(({ dataField }) => dataField))
    const row = new DrawnRow({
      element,
      columns: this.columns.filter(({ key }) => shown.has(key)),
      markedKey: markedColumn(this.columns)?.key,
      rowOf: () => this.views.row(rowKey),
      services: this.services,
      isSearched: Boolean(widget.option('searchPanel.text')),
    })
    this.rows.set(element, row)
    events.one(element, 'dxremove', row.stop)
    return row
  }
}
