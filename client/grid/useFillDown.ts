import type { DataGridRef } from 'devextreme-react/data-grid'
import { useCallback, type KeyboardEvent, type RefObject } from 'react'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import { isEditor } from './bodyKeys.ts'
import type { CellBlock } from './CellBlock.ts'
import type { CellEditing } from './cellEditing.ts'
import type { CellRefusal } from './cellRefusal.ts'
import type { GridColumn } from './columns.ts'
import { planFill } from './planFill.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { cellOf, positionOf, shownCells, type ShownCells } from './shownCells.ts'

interface FillOptions<Row extends object> {
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly editing: CellEditing<Row> | undefined
  readonly refusal: CellRefusal<Row>
  readonly selectedKeys: readonly (number | string)[]
  readonly block: CellBlock
}

/** Ctrl+D in a cell fills down, as one undo step: each column of a block, otherwise that of the cell (B-09, GR920). */
export function useFillDown<Row extends object>(
  widgetRef: RefObject<DataGridRef<RowView, number | string> | null>,
  { columns, views, editing, refusal, selectedKeys, block }: FillOptions<Row>,
): (event: KeyboardEvent) => void {
  const services = useWidgetServices()
  return useCallback(
    (event) => {
      const widget = widgetRef.current?.instance()
      const cell = cellOf(event.target)
      if (!isFillDown(event) || editing?.isOn !== true || widget === undefined || cell === null) return
      // The browser would add a bookmark.
      event.preventDefault()
      const shown = shownCells(widget, { columns, views, services })
      const at = positionOf(cell, shown)
      if (at === null) return
      const isTyping = isEditor(cell)
      if (isTyping) widget.cancelEditData()
      const { columns: filled, keys } = filledCells(shown, at, {
        within: isTyping ? null : block.cellsOf(shown),
        selectedKeys,
      })
      const changes = filled.flatMap((column) =>
        planFill(
          { rows: shown.rows, columns: [column] },
          { at: { ...at, column: 0 }, selectedKeys: keys },
          refusal,
        ),
      )
      const captions = filled.map(({ caption }) => caption).join(', ')
      if (changes.length > 0) editing.set(changes, `Fill down ${captions}`)
    },
    [widgetRef, columns, views, editing, refusal, selectedKeys, block, services],
  )
}

/** The columns that are filled, and the rows into which their first one is: of a block of several rows, otherwise that of the cell. */
function filledCells<Row>(
  shown: ShownCells<Row>,
  at: { readonly column: number },
  {
    within,
    selectedKeys,
  }: { readonly within: ShownCells<Row> | null; readonly selectedKeys: readonly (number | string)[] },
): { readonly columns: readonly GridColumn<Row>[]; readonly keys: readonly (number | string)[] } {
  return within !== null && within.rows.length > 1
    ? { columns: within.columns, keys: within.rows.map(({ rowKey }) => rowKey) }
    : { columns: shown.columns.slice(at.column, at.column + 1), keys: selectedKeys }
}

function isFillDown({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'd' && (ctrlKey || metaKey) && !shiftKey && !altKey
}
