import type { DataGridRef } from 'devextreme-react/data-grid'
import { useCallback, type ClipboardEvent, type RefObject } from 'react'
import { reportErrorsOf } from '../kit/reportErrorsOf.ts'
import { useWidgetServices, type WidgetServices } from '../kit/WidgetServices.ts'
import { isEditor } from './bodyKeys.ts'
import type { CellBlock } from './CellBlock.ts'
import type { CellEditing } from './cellEditing.ts'
import type { CellRefusal } from './cellRefusal.ts'
import { parseClipboardBlock, repeatedBlock } from './clipboardBlock.ts'
import type { GridColumn } from './columns.ts'
import { planPaste, pasteQuestion, type PasteTarget } from './planPaste.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { cellOf, positionOf, shownCells, type ShownCells } from './shownCells.ts'

interface PasteOptions<Row extends object> {
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly editing: CellEditing<Row> | undefined
  readonly refusal: CellRefusal<Row>
  readonly block: CellBlock
}

/**
 * Pastes a block of a spreadsheet into the cells to the right of and below the focused one, or the first of the selected block, which it
 * fills where it fits in several times, as one undo step. All values are validated before any is applied.
 */
export function usePaste<Row extends object>(
  widgetRef: RefObject<DataGridRef<RowView, number | string> | null>,
  { columns, views, editing, refusal, block: selected }: PasteOptions<Row>,
): (event: ClipboardEvent) => void {
  const services = useWidgetServices()
  return useCallback(
    (event) => {
      const widget = widgetRef.current?.instance()
      const cell = cellOf(event.target)
      if (editing?.isOn !== true || widget === undefined || cell === null) return
      const block = parseClipboardBlock(event.clipboardData.getData('text/plain'))
      // A single value is pasted by the cell's editor itself.
      if (isEditor(cell) && block.length === 1 && block[0]?.length === 1) return
      event.preventDefault()
      event.stopPropagation()
      const shown = shownCells(widget, { columns, views, services })
      const isTyping = isEditor(cell)
      const within = isTyping ? null : selected.cellsOf(shown)
      const target = pasteTarget(cell, shown, within)
      // The block replaces the typed text; the widget renders the cell again.
      if (isTyping) widget.cancelEditData()
      reportErrorsOf(pasteBlock(repeatedIn(within, block), target, editing, { services, refusal }), services)
    },
    [widgetRef, columns, views, editing, refusal, selected, services],
  )
}

async function pasteBlock<Row extends object>(
  block: readonly (readonly string[])[],
  target: PasteTarget<Row>,
  editing: CellEditing<Row>,
  rights: { readonly services: WidgetServices; readonly refusal: CellRefusal<Row> },
): Promise<void> {
  const { services } = rights
  const plan = planPaste(block, target, rights)
  if (plan.changes.length === 0 && plan.skippedCount > 0)
    throw new Error('Nothing was pasted: the cells from here on are read-only.')
  const question = pasteQuestion(plan)
  if (question !== null && !(await services.confirm(question, 'Paste'))) return
  if (plan.changes.length > 0) editing.set(plan.changes)
}

/** The rows and columns starting at a cell, or at the first of the selected block, in the order shown. */
function pasteTarget<Row extends object>(
  cell: HTMLElement,
  shown: ShownCells<Row>,
  within: ShownCells<Row> | null,
): PasteTarget<Row> {
  const at = within === null ? positionOf(cell, shown) : beginningOf(within, shown)
  if (at === null) return { rows: [], columns: [] }
  return { rows: shown.rows.slice(at.row).map(({ row }) => row), columns: shown.columns.slice(at.column) }
}

/** What is pasted, as often as it fits into the selected block. */
function repeatedIn<Row>(
  within: ShownCells<Row> | null,
  block: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  return within === null ? block : repeatedBlock(block, within.rows.length, within.columns.length)
}

function beginningOf<Row>({ rows: [row], columns: [column] }: ShownCells<Row>, shown: ShownCells<Row>) {
  return {
    row: shown.rows.findIndex(({ rowKey }) => rowKey === row?.rowKey),
    column: shown.columns.findIndex(({ key }) => key === column?.key),
  }
}
