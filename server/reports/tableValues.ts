import {
  dayOfInstant,
  formatDay,
  formatInstant,
  instantAt,
  minutesSinceMidnight,
  startOfDay,
} from '#shared/kernel/days.ts'
import { formatMoney, formatPercent } from '#shared/kernel/money.ts'
import type { CellValue } from '#shared/spreadsheet/Sheet.ts'
import type { ReportColumn, ReportValue } from './ReportTable.ts'

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** Whether the values of a column are aligned to the right. */
export function isFigure({ kind }: ReportColumn): boolean {
  return ['integer', 'byte', 'short', 'long', 'float', 'decimal', 'money', 'rate'].includes(kind)
}

/** A value as text. */
export function valueText(value: ReportValue, column: ReportColumn, timeZone: string): string {
  if (value === null || value === false) return ''
  if (value === true) return 'Yes'
  if (typeof value === 'number') return numberText(value, column)
  if (column.kind === 'day') return formatDay(value)
  return column.kind === 'instant' ? formatInstant(value, timeZone) : value
}

function numberText(value: number, column: ReportColumn): string {
  if (column.isPercentage === true) return formatPercent(value)
  if (column.kind === 'money') return formatMoney(value)
  return isFigure(column) ? NUMBER.format(value) : String(value)
}

/** A value as the content of a cell: instants in business time. */
export function valueCell(value: ReportValue, { kind }: ReportColumn, timeZone: string): CellValue {
  if (typeof value !== 'string' || value === '') return value
  if (kind === 'day') return new Date(startOfDay(value, 'UTC'))
  if (kind !== 'instant') return value
  const minutes = minutesSinceMidnight(value, timeZone)
  return new Date(instantAt(dayOfInstant(value, timeZone), minutes, 'UTC'))
}
