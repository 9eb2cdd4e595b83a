import type { CellLink } from '../../grid/columns.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'

/** A number of a row that opens the records behind it; nothing where it is 0 or null (FG5). */
export function openingCell<Row>(
  { app }: FigureContext,
  figure: (row: Row) => number | null,
  open: (row: Row) => Promise<unknown>,
): (row: Row) => CellLink | null {
  return (row) => ((figure(row) ?? 0) === 0 ? null : { open: () => reportErrorsOf(open(row), app.errors) })
}
