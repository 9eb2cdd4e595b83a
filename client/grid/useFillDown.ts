import type { DataGridRef } from 'devextreme-react/data-grid'
import { useCallback, type KeyboardEvent, type RefObject } from 'react'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import { isEditor } from './bodyKeys.ts'
import type { CellEditing } from './cellEditing.ts'
import type { CellRefusal } from './cellRefusal.ts'
import type { GridColumn } from './columns.ts'
import { planFill } from './planFill.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { cellOf, positionOf, shownCells } from './shownCells.ts'

interface FillOptions<Row extends object> {
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly editing: CellEditing<Row> | undefined
  readonly refusal: CellRefusal<Row>
  readonly selectedKeys: readonly (number | string)[]
}

/** Ctrl+D in a cell fills down, as one undo step (B-09). */
export function useFillDown<Row extends object>(
  widgetRef: RefObject<DataGridRef<RowView, number | string> | null>,
  { columns, views, editing, refusal, selectedKeys }: FillOptions<Row>,
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
      if (isEditor(cell)) widget.cancelEditData()
      const changes = planFill(shown, { at, selectedKeys }, refusal)
      if (changes.length > 0) editing.set(changes, `Fill down ${shown.columns[at.column]?.caption ?? ''}`)
    },
    [widgetRef, columns, views, editing, refusal, selectedKeys, services],
  )
}

function isFillDown({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'd' && (ctrlKey || metaKey) && !shiftKey && !altKey
}
