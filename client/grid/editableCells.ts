import { typingRefusal, type CellRefusal } from './cellRefusal.ts'
import type { GridColumn } from './columns.ts'
import type { RowViews } from './RowViews.ts'

interface EditedGrid<Row extends object> {
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly refusal: CellRefusal<Row>
}

/** Why the cell at an element of an edited list cannot be edited; null if it can. */
export function refusalAt<Row extends object>(cell: HTMLElement, grid: EditedGrid<Row>): string | null {
  return refusalOf(cell, grid.views.rowWith(cell.parentElement?.dataset['key']), grid)
}

/** Marks a cell that can be edited, so that this is seen before a click (GR403). */
export function markEditable<Row extends object>(
  cell: HTMLElement,
  row: Row | undefined,
  grid: EditedGrid<Row>,
): void {
  cell.classList.toggle('cell-editable', refusalOf(cell, row, grid) === null)
}

/** Marks the cells that are shown when a list begins to be edited, and takes the marks back when it ends. */
export function markAllEditable<Row extends object>(
  cells: Iterable<HTMLElement>,
  isEditing: boolean,
  grid: EditedGrid<Row>,
): void {
  for (const cell of cells)
    if (isEditing) markEditable(cell, grid.views.rowWith(cell.parentElement?.dataset['key']), grid)
    else cell.classList.remove('cell-editable')
}

function refusalOf<Row extends object>(
  cell: HTMLElement,
  row: Row | undefined,
  { columns, refusal }: EditedGrid<Row>,
): string | null {
  const column = columns.find(({ key }) => key === cell.dataset['field'])
  // A check box or a handle is no cell of a record, and nothing is to be said of it.
  if (column === undefined || row === undefined) return ''
  return refusal(column, row) ?? typingRefusal(column, row)
}
