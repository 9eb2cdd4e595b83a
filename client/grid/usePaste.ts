import type { DataGridRef } from 'devextreme-react/data-grid'
import { useCallback, type ClipboardEvent, type RefObject } from 'react'
import { useKit, type Kit } from '../kit/Kit.ts'
import { isEditor } from './bodyKeys.ts'
import type { CellEditing } from './cellEditing.ts'
import { readBlock } from './clipboardBlock.ts'
import type { GridColumn } from './columns.ts'
import { foundViews, type GridWidget } from './foundViews.ts'
import { planPaste, questionOf, type PasteTarget } from './planPaste.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { arrangementOf, rowOrder } from './rowOrder.ts'

interface PasteOptions<Row extends object> {
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly editing: CellEditing<Row> | undefined
}

/**
 * Pastes a block of a spreadsheet into the cells from the focused one on, right and down, as one step of undo. All values are checked
 * before any is applied.
 */
export function usePaste<Row extends object>(
  widgetRef: RefObject<DataGridRef<RowView, number | string> | null>,
  { columns, views, editing }: PasteOptions<Row>,
): (event: ClipboardEvent) => void {
  const kit = useKit()
  return useCallback(
    (event) => {
      const widget = widgetRef.current?.instance()
      const cell =
        event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-key] > td') : null
      if (editing?.isOn !== true || widget === undefined || cell === null) return
      const block = readBlock(event.clipboardData.getData('text/plain'))
      // One value is pasted into an editor by the editor itself.
      if (isEditor(cell) && block.length === 1 && block[0]?.length === 1) return
      event.preventDefault()
      event.stopPropagation()
      const target = targetFrom(cell, widget, columns, views, kit)
      // The block replaces what is being typed; the widget draws the cell anew.
      if (isEditor(cell)) widget.cancelEditData()
      void paste(block, target, editing, kit).catch((error: unknown) => kit.report(error))
    },
    [widgetRef, columns, views, editing, kit],
  )
}

async function paste<Row extends object>(
  block: readonly (readonly string[])[],
  target: PasteTarget<Row>,
  editing: CellEditing<Row>,
  kit: Kit,
): Promise<void> {
  const plan = planPaste(block, target, kit)
  if (plan.changes.length === 0 && plan.leftOut > 0)
    throw new Error('Nothing was pasted: the cells from here on cannot be edited.')
  const question = questionOf(plan)
  if (question !== null && !(await kit.confirm(question, 'Paste'))) return
  if (plan.changes.length > 0) editing.set(plan.changes)
}

/** The rows and columns from a cell on, in the order in which they are seen. */
function targetFrom<Row extends object>(
  cell: HTMLElement,
  widget: GridWidget,
  columns: readonly GridColumn<Row>[],
  views: RowViews<Row>,
  kit: Kit,
): PasteTarget<Row> {
  const arrangement = arrangementOf(widget)
  const shown = arrangement.flatMap(({ key }) => columns.find((column) => column.key === key) ?? [])
  const rows = foundViews(widget, views.all)
    .flatMap(({ rowKey }) => {
      const row = views.row(rowKey)
      return row === undefined ? [] : [{ rowKey, row }]
    })
    .toSorted(({ row: one }, { row: other }) => rowOrder(columns, arrangement, kit)(one, other))
  const firstRow = rows.findIndex(({ rowKey }) => String(rowKey) === cell.parentElement?.dataset['key'])
  const firstColumn = shown.findIndex(({ key }) => key === cell.dataset['field'])
  return firstRow < 0 || firstColumn < 0
    ? { rows: [], columns: [] }
    : { rows: rows.slice(firstRow).map(({ row }) => row), columns: shown.slice(firstColumn) }
}
