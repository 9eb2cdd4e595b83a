import type { CellChange } from './cellEditing.ts'
import type { CellRefusal } from './cellRefusal.ts'
import type { ShownCells } from './shownCells.ts'

interface FillRequest {
  /** The cell with the focus, by its position among those shown. */
  readonly at: { readonly row: number; readonly column: number }
  readonly selectedKeys: readonly (number | string)[]
}

/**
 * What filling down changes in the column of the focused cell: the value of the first of several selected rows goes to the others;
 * otherwise the value above goes to the focused cell.
 */
export function planFill<Row extends object>(
  { rows, columns }: ShownCells<Row>,
  { at, selectedKeys }: FillRequest,
  refusal: CellRefusal<Row>,
): readonly CellChange<Row>[] {
  const column = columns[at.column]
  if (column?.field === undefined) return []
  const { field } = column
  const selected = rows.filter(({ rowKey }) => selectedKeys.includes(rowKey))
  const [source, ...filled] = selected.length > 1 ? selected : rows.slice(Math.max(at.row - 1, 0), at.row + 1)
  if (source === undefined) return []
  const value = column.value(source.row)
  return filled
    .filter(({ row }) => column.value(row) !== value && refusal(column, row) === null)
    .map(({ row }) => ({ row, field, value }))
}
