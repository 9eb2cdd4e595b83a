import { useEffect, useState, type FocusEvent, type MouseEvent, type RefObject } from 'react'
import { isEditor } from './bodyKeys.ts'
import type { CellRefusal } from './cellRefusal.ts'
import type { GridColumn } from './columns.ts'
import { markAllEditable, refusalAt } from './editableCells.ts'
import type { RowViews } from './RowViews.ts'
import { cellOf } from './shownCells.ts'

interface EditedCellsOptions<Row extends object> {
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly refusal: CellRefusal<Row>
  readonly isEditing: boolean
}

interface EditedCells {
  /** Why the cell with the focus cannot be edited; empty if it can. */
  readonly reason: string
  readonly onFocus: (event: FocusEvent) => void
  readonly onMouseOver: (event: MouseEvent) => void
}

/** While a list is edited, marks the cells that can be, and says why the others cannot: at the pointer, and of the one with the focus. */
export function useEditedCells<Row extends object>(
  hostRef: RefObject<HTMLElement | null>,
  { columns, views, refusal, isEditing }: EditedCellsOptions<Row>,
): EditedCells {
  const [reason, setReason] = useState('')
  useEffect(() => {
    const cells = hostRef.current?.querySelectorAll<HTMLElement>('tr[data-key] > td[data-field]') ?? []
    markAllEditable(cells, isEditing, { columns, views, refusal })
  }, [hostRef, columns, views, refusal, isEditing])
  const reasonAt = (target: EventTarget): string | null => {
    const cell = cellOf(target)
    if (!isEditing || cell === null || isEditor(cell)) return null
    return refusalAt(cell, { columns, views, refusal })
  }
  return {
    reason: isEditing ? reason : '',
    onFocus: ({ target }) => setReason(reasonAt(target) ?? ''),
    onMouseOver: ({ target }) => {
      const cell = cellOf(target)
      const text = reasonAt(target)
      // A problem of the cell is said there already.
      if (cell !== null && text !== null && text !== '' && !cell.classList.contains('cell-error'))
        cell.title = text
    },
  }
}
