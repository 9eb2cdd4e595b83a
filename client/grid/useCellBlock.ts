import type { DataGridRef } from 'devextreme-react/data-grid'
import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react'
import { useWidgetServices, type WidgetServices } from '../kit/WidgetServices.ts'
import { CellBlock, type BlockStep } from './CellBlock.ts'
import type { CellChange, CellEditing } from './cellEditing.ts'
import type { CellRefusal } from './cellRefusal.ts'
import type { GridColumn } from './columns.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { positionOf, shownCells, type ShownCells } from './shownCells.ts'
import { parseCell } from './parseCell.ts'

interface BlockOptions<Row extends object> {
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly editing: CellEditing<Row> | undefined
  readonly refusal: CellRefusal<Row>
  readonly selectedKeys: readonly (number | string)[]
}

interface GridElements {
  readonly widgetRef: RefObject<DataGridRef<RowView, number | string> | null>
  readonly hostRef: RefObject<HTMLElement | null>
}

/** What keys and the mouse in the body of an edited list do with a block of its cells. */
export interface BlockKeys {
  readonly extend: (cell: HTMLElement, step: BlockStep) => void
  /** Moves the corner to a cell, which gets the focus; a block that begins does so at the other one. */
  readonly reach: (cell: HTMLElement, begin: HTMLElement) => void
  readonly forget: () => void
  /** Empties the block, or the column of the cell in the selected rows; false where that is this cell alone. */
  readonly empty: (cell: HTMLElement) => boolean
}

/** The block of cells that is selected while a list is edited, and what keys and the mouse do with it (GR920, GR1140). */
export function useCellBlock<Row extends object>(
  { widgetRef, hostRef }: GridElements,
  { columns, views, editing, refusal, selectedKeys }: BlockOptions<Row>,
): { readonly block: CellBlock; readonly keys: BlockKeys | null } {
  const services = useWidgetServices()
  const [block] = useState(() => new CellBlock())
  const mark = useCallback(() => {
    const cells = hostRef.current?.querySelectorAll<HTMLElement>('tr[data-key] > td[data-field]') ?? []
    for (const cell of cells) markInBlock(cell, block)
  }, [hostRef, block])
  const isEditing = editing?.isOn ?? false
  useEffect(() => {
    if (isEditing) return
    block.clear()
    mark()
  }, [block, isEditing, mark])
  const keys = useMemo((): BlockKeys | null => {
    if (editing?.isOn !== true) return null
    const shown = (): ShownCells<Row> | null => {
      const widget = widgetRef.current?.instance()
      return widget === undefined ? null : shownCells(widget, { columns, views, services })
    }
    return {
      extend: (cell, step) => {
        const cells = shown()
        if (cells === null || positionOf(cell, cells) === null) return
        block.extend(cell, step, cells)
        mark()
      },
      reach: (cell, begin) => {
        const widget = widgetRef.current?.instance()
        const cells = shown()
        if (widget === undefined || cells === null || positionOf(cell, cells) === null) return
        block.reach(cell, begin, cells)
        // What was typed elsewhere is taken; the keys that follow belong to the block.
        widget.closeEditCell()
        widget.focus(cell)
        mark()
      },
      forget: () => {
        if (!block.hasSeveral) return
        block.clear()
        mark()
      },
      empty: (cell) => {
        const cells = shown()
        const emptied = cells === null ? null : emptiedCells(cell, cells, { block, selectedKeys })
        if (emptied === null) return false
        const changes: readonly CellChange<Row>[] = planClear(emptied, refusal, services)
        const [only, other] = emptied.columns
        if (changes.length > 0)
          editing.set(changes, `Empty ${other === undefined ? (only?.caption ?? 'cells') : 'cells'}`)
        return true
      },
    }
  }, [widgetRef, block, columns, editing, mark, refusal, selectedKeys, services, views])
  return { block, keys }
}

/** Marks a cell that is in the block, also one that is drawn anew. */
export function markInBlock(cell: HTMLElement, block: CellBlock): void {
  cell.classList.toggle('cell-in-block', block.hasSeveral && block.has(cell))
}

/** The block, or of several selected rows the column of the cell; null where it is this cell alone. */
function emptiedCells<Row>(
  cell: HTMLElement,
  shown: ShownCells<Row>,
  { block, selectedKeys }: { readonly block: CellBlock; readonly selectedKeys: readonly (number | string)[] },
): ShownCells<Row> | null {
  const inBlock = block.cellsOf(shown)
  if (inBlock !== null) return inBlock
  const at = positionOf(cell, shown)
  const rows = shown.rows.filter(({ rowKey }) => selectedKeys.includes(rowKey))
  if (at === null || rows.length < 2) return null
  return { rows, columns: shown.columns.slice(at.column, at.column + 1) }
}

/** What emptying cells changes, as if nothing were pasted into each; those that cannot be edited stay (GR920). */
function planClear<Row extends object>(
  { rows, columns }: ShownCells<Row>,
  refusal: CellRefusal<Row>,
  services: WidgetServices,
): readonly CellChange<Row>[] {
  return columns.flatMap((column) => {
    const { field } = column
    if (field === undefined) return []
    const value = parseCell(column, '', services)
    return rows
      .filter(({ row }) => column.value(row) !== value && refusal(column, row) === null)
      .map(({ row }) => ({ row, field, value }))
  })
}
