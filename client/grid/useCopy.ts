import type { DataGridRef } from 'devextreme-react/data-grid'
import { useCallback, type ClipboardEvent, type RefObject } from 'react'
import { useWidgetServices, type WidgetServices } from '../kit/WidgetServices.ts'
import { isEditor } from './bodyKeys.ts'
import { cellText } from './cellValues.ts'
import { formatClipboardBlock } from './clipboardBlock.ts'
import type { GridColumn } from './columns.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { cellOf, positionOf, shownCells, type ShownCells } from './shownCells.ts'

interface CopyOptions<Row extends object> {
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly selectedKeys: readonly (number | string)[]
}

/**
 * Ctrl+C in the rows of a list copies what its cells show, as a spreadsheet takes it: of several selected rows all columns, of the
 * focused cell otherwise its text (GR404).
 */
export function useCopy<Row extends object>(
  widgetRef: RefObject<DataGridRef<RowView, number | string> | null>,
  { columns, views, selectedKeys }: CopyOptions<Row>,
): (event: ClipboardEvent) => void {
  const services = useWidgetServices()
  return useCallback(
    (event) => {
      const widget = widgetRef.current?.instance()
      const cell = cellOf(event.target)
      const isTextSelected = getSelection()?.isCollapsed === false
      if (widget === undefined || cell === null || isEditor(cell) || isTextSelected) return
      const block = copiedBlock(cell, shownCells(widget, { columns, views, services }), {
        selectedKeys,
        services,
      })
      if (block.length === 0) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', formatClipboardBlock(block))
    },
    [widgetRef, columns, views, selectedKeys, services],
  )
}

function copiedBlock<Row extends object>(
  cell: HTMLElement,
  shown: ShownCells<Row>,
  {
    selectedKeys,
    services,
  }: { readonly selectedKeys: readonly (number | string)[]; readonly services: WidgetServices },
): readonly (readonly string[])[] {
  const selected = shown.rows.filter(({ rowKey }) => selectedKeys.includes(rowKey))
  if (selected.length > 1)
    return selected.map(({ row }) => shown.columns.map((column) => copiedText(column, row, services)))
  const at = positionOf(cell, shown)
  const [column, row] = at === null ? [] : [shown.columns[at.column], shown.rows[at.row]?.row]
  return column === undefined || row === undefined ? [] : [[copiedText(column, row, services)]]
}

/** The text of a cell so that it can be pasted again: of a zero, too. */
function copiedText<Row>(column: GridColumn<Row>, row: Row, services: WidgetServices): string {
  return cellText({ ...column, showsZero: true }, row, services)
}
