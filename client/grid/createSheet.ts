import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { cellType, cellValue } from './cellValues.ts'
import type { GridColumn } from './columns.ts'
import { compareRows, type ArrangedColumn } from './compareRows.ts'
import type { Sheet } from './spreadsheet.ts'

const formatOfKind: Partial<Record<Kind, string>> = {
  money: '$#,##0.00',
  rate: '0.00##',
  decimal: '0.##',
  integer: '0',
  day: 'mm/dd/yyyy',
  instant: 'mm/dd/yyyy h:mm AM/PM',
}

const PIXELS_PER_CHARACTER = 7
const DEFAULT_WIDTH = 24

/** The table of an export: the visible columns in their order, the rows sorted as on the screen. */
export function createSheet<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  arrangement: readonly ArrangedColumn[],
  services: WidgetServices,
): Sheet {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const shown = arrangement.flatMap(({ key }) => byKey.get(key) ?? [])
  const sorted = rows.toSorted(compareRows(columns, arrangement, services))
  return {
    name,
    columns: shown.map((column) => ({
      caption: column.caption,
      type: cellType(column),
      format: cellFormat(column),
      width: column.width === undefined ? DEFAULT_WIDTH : Math.ceil(column.width / PIXELS_PER_CHARACTER) + 2,
    })),
    rows: sorted.map((row) => shown.map((column) => cellValue(column, row, services))),
  }
}

function cellFormat(column: GridColumn<never>): string | null {
  if (cellType(column) === 'string') return null
  return column.isPercentage === true ? '0.00%' : (formatOfKind[column.kind] ?? null)
}
