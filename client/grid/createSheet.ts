import { cellFormat, type Sheet } from '#shared/spreadsheet/Sheet.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { cellType, cellValue } from './cellValues.ts'
import type { GridColumn } from './columns.ts'
import { compareRows, type ArrangedColumn } from './compareRows.ts'

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
      format: cellType(column) === 'string' ? null : cellFormat(column.kind, column.isPercentage === true),
      width: column.width === undefined ? DEFAULT_WIDTH : Math.ceil(column.width / PIXELS_PER_CHARACTER) + 2,
    })),
    rows: sorted.map((row) => shown.map((column) => cellValue(column, row, services))),
  }
}
