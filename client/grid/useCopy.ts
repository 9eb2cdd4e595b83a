import type { DataGridRef } from 'devextreme-react/data-grid'
import { useCallback, type ClipboardEvent, type RefObject } from 'react'
import { useWidgetServices, type WidgetServices } from '../kit/WidgetServices.ts'
import { isEditor } from './bodyKeys.ts'
import type { CellBlock } from './CellBlock.ts'
import { cellText } from './cellValues.ts'
import { formatClipboardBlock } from './clipboardBlock.ts'
import type { GridColumn } from './columns.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { cellOf, positionOf, shownCells, type ShownCells } from './shownCells.ts'

interface CopyOptions<Row extends object> {
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly selectedKeys: readonly (number | string)[]
  readonly block: CellBlock
}

/**
 * Ctrl+C in the rows of a list copies what its cells show, as a spreadsheet takes it: of a block its cells, of several selected rows all
 * columns, of the focused cell otherwise its text (GR404, GR920).
 */
export function useCopy<Row extends object>(
  widgetRef: RefObject<DataGridRef<RowView, number | string> | null>,
  { columns, views, selectedKeys, block: selectedBlock }: CopyOptions<Row>,
): (event: ClipboardEvent) => void {
  const services = useWidgetServices()
  return useCallback(
    (event) => {
      const widget = widgetRef.current?.instance()
      const cell = cellOf(event.target)
      const isTextSelected = getSelection()?.isCollapsed === false
      if (widget === undefined || cell === null || isEditor(cell) || isTextSelected) return
      const shown = shownCells(widget, { columns, views, services })
      const block = textsOf(selectedBlock.cellsOf(shown) ?? copiedCells(cell, shown, selectedKeys), services)
      if (block.length === 0) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', formatClipboardBlock(block))
    },
    [widgetRef, columns, views, selectedKeys, selectedBlock, services],
  )
}

/** All columns of several selected rows, otherwise the cell; nothing of a cell that shows no column. */
function copiedCells<Row>(
  cell: HTMLElement,
  shown: ShownCells<Row>,
  selectedKeys: readonly (number | string)[],
): ShownCells<Row> {
  const selected = shown.rows.filter(({ rowKey }) => selectedKeys.includes(rowKey))
  if (selected.length > 1) return { rows: selected, columns: shown.columns }
  const at = positionOf(cell, shown)
  return at === null
    ? { rows: [], columns: [] }
    : {
        rows: shown.rows.slice(at.row, at.row + 1),
        columns: shown.columns.slice(at.column, at.column + 1),
      }
}

function textsOf<Row extends object>(
  { rows, columns }: ShownCells<Row>,
  services: WidgetServices,
): readonly (readonly string[])[] {
  return rows.map(({ row }) => columns.map((column) => copiedText(column, row, services)))
}

/** The text of a cell so that it can be pasted again: of a zero, too. */
function copiedText<Row>(column: GridColumn<Row>, row: Row, services: WidgetServices): string {
  return cellText({ ...column, showsZero: true }, row, services)
}
