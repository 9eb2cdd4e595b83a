import type { IDataGridOptions } from 'devextreme-react/data-grid'
import type { GridWidget } from './filteredViews.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { RowView, RowViews } from './RowViews.ts'

type Key = number | string
type RowDragging = NonNullable<IDataGridOptions<RowView, Key>['rowDragging']>

interface MovableRows<Row extends object> {
  readonly views: RowViews<Row>
  readonly services: Pick<WidgetServices, 'report'>
  /** Moves a row to another index; false if it stayed. */
  readonly onMove?: (row: Row, index: number) => Promise<boolean>
}

/** Rows that are arranged by hand. Those that are sorted by a column stay: they are not in their own order then. */
export class RowMoves<Row extends object> {
  private readonly now: () => MovableRows<Row>
  /** The row that keeps the focus until the user does something else, and where the widget showed it before it moved. */
  private moved: { readonly key: Key; readonly rowIndex: number } | null = null
  private readonly forgetMoved = (): void => {
    this.moved = null
  }

  constructor(now: () => MovableRows<Row>) {
    this.now = now
  }

  get dragging(): RowDragging {
    return {
      allowReordering: true,
      dropFeedbackMode: 'push',
      onDragStart: (event) => {
        event.cancel = isSorted(event.component)
      },
      onReorder: (event) => {
        const target = event.component.getVisibleRows()[event.toIndex]
        const dragged: RowView | undefined = event.itemData
        if (dragged !== undefined && target !== undefined)
          void this.move(event.component, dragged.rowKey, target.key)
      },
    }
  }

  /** Moves a row past the one above (-1) or below it (1). */
  moveBy(widget: GridWidget, key: Key, step: -1 | 1): void {
    if (isSorted(widget)) return
    const shown = widget.getVisibleRows().map((row) => row.key)
    const neighbor = shown[shown.indexOf(key) + step]
    if (neighbor !== undefined) void this.move(widget, key, neighbor)
  }

  /**
   * Called when rows are drawn: the widget leaves the focus at the former index of a moved row. It may draw the former rows once more
   * before it shows the new ones, and these again once the list is read.
   */
  focusMoved(widget: GridWidget): void {
    const { moved } = this
    if (moved === null) return
    const rowIndex = widget.getRowIndexByKey(moved.key)
    if (rowIndex < 0 || rowIndex === moved.rowIndex) return
    const field = widget.getVisibleColumns().find(({ dataField }) => dataField !== undefined)?.dataField
    if (field === undefined) return
    const cell = widget.getCellElement(rowIndex, field)
    // The widget returns plain elements; its types also allow jQuery's.
    if (cell instanceof HTMLElement && !cell.contains(document.activeElement)) widget.focus(cell)
  }

  /** Moves a row to the index of another. */
  private async move(widget: GridWidget, key: Key, target: Key): Promise<void> {
    const { views, onMove, services } = this.now()
    const row = views.row(key)
    const index = views.all.findIndex(({ rowKey }) => rowKey === target)
    if (row === undefined || onMove === undefined || index < 0 || key === target) return
    this.moved = { key, rowIndex: widget.getRowIndexByKey(key) }
    for (const input of ['keydown', 'pointerdown'])
      document.addEventListener(input, this.forgetMoved, { capture: true, once: true })
    try {
      if (await onMove(row, index)) return
    } catch (error) {
      services.report(error)
    }
    this.moved = null
  }
}

function isSorted(widget: GridWidget): boolean {
  return widget.getVisibleColumns().some(({ sortOrder }) => sortOrder !== undefined)
}
