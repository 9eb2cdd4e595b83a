import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { CellChange } from './cellEditing.ts'
import type { CellRefusal } from './cellRefusal.ts'
import { parseCell } from './parseCell.ts'
import type { ShownCells } from './shownCells.ts'

/** What emptying cells changes, as if nothing were pasted into each; those that cannot be edited stay (GR920). */
export function planClear<Row extends object>(
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
