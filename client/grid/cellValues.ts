import type { Kind } from '#shared/model/kinds.ts'
import type { CellValue } from '#shared/spreadsheet/Sheet.ts'
import { toBusinessClock } from '../kit/businessClock.ts'
import { asNumber, asText, formatValue, type ValueFormatter } from '../kit/formatValue.ts'
import type { GridColumn } from './columns.ts'

/** The formatted text of a cell; nothing instead of a zero that the column does not show. */
export function cellText<Row>(column: GridColumn<Row>, row: Row, formatter: ValueFormatter): string {
  if (column.display !== undefined) return column.display(row)
  if (column.badge !== undefined) return column.badge(row)?.text ?? ''
  // Among amounts, zeros are only noise.
  const { showsZero = column.kind !== 'money' } = column
  if (!showsZero && column.value(row) === 0) return ''
  return formatValue(column.value(row), column, formatter)
}

/** The data type of a column in the grid widget. */
export type CellType = 'string' | 'number' | 'boolean' | 'date' | 'datetime'

const typeOfKind: Record<Kind, CellType> = {
  id: 'number',
  version: 'number',
  reference: 'string',
  lookup: 'string',
  text: 'string',
  note: 'string',
  choice: 'string',
  integer: 'number',
  byte: 'number',
  short: 'number',
  long: 'number',
  float: 'number',
  decimal: 'number',
  money: 'number',
  rate: 'number',
  flag: 'boolean',
  day: 'date',
  instant: 'datetime',
  dateOnly: 'string',
  dateTime: 'string',
  dateTimeOffset: 'string',
  time: 'string',
  guid: 'string',
  binary: 'string',
}

export function cellType(column: GridColumn<never>): CellType {
  return column.display !== undefined || column.badge !== undefined ? 'string' : typeOfKind[column.kind]
}

/** The value that filters, search and export use. */
export function cellValue<Row>(column: GridColumn<Row>, row: Row, formatter: ValueFormatter): CellValue {
  switch (cellType(column)) {
    case 'string':
      return cellText(column, row, formatter)
    case 'number':
      return asNumber(column.value(row))
    case 'boolean':
      return column.value(row) === true
    case 'date':
      return dateOfDay(asText(column.value(row)))
    case 'datetime':
      return dateOfInstant(asText(column.value(row)), formatter)
  }
}

/** The sort key of a row: text without regard to case, days and instants as strings. */
export function sortKey<Row>(column: GridColumn<Row>, row: Row, formatter: ValueFormatter): string | number {
  if (column.sortBy !== undefined) return column.sortBy(row)
  switch (cellType(column)) {
    case 'string':
      return cellText(column, row, formatter).toLowerCase()
    case 'number':
      return asNumber(column.value(row)) ?? -Infinity
    case 'boolean':
      return column.value(row) === true ? 1 : 0
    case 'date':
    case 'datetime':
      return asText(column.value(row)) ?? ''
  }
}

/** The date filter of the grid works on local midnights. */
function dateOfDay(day: string | null): Date | null {
  if (day === null) return null
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

/** In the business time zone, so that a day chosen in the filter is the business day. */
function dateOfInstant(instant: string | null, { formats }: ValueFormatter): Date | null {
  return instant === null ? null : toBusinessClock(instant, formats.timeZone)
}
