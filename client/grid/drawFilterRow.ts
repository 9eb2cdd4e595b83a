import type { GridWidget } from './filteredViews.ts'
import { elementOf } from './widgetColumns.ts'

/** Draws the filter row that the widget has left out because it was shown while rows were loaded. */
export function drawFilterRow(widget: GridWidget): void {
  const isMissing = elementOf(widget.element()).querySelector('.dx-datagrid-filter-row') === null
  if (!isMissing || widget.option('filterRow.visible') !== true) return
  widget.beginUpdate()
  widget.option('filterRow.visible', false)
  widget.option('filterRow.visible', true)
  widget.endUpdate()
}
