import { sum } from '#shared/kernel/money.ts'
import { formatValue, type ValueFormatter } from '../kit/formatValue.ts'
import type { ColumnFooter, GridColumn } from './columns.ts'

/** The sum of a column, rounded to `scale` decimal places. */
export function sumBelow<Row>(value: (row: Row) => number | null, scale = 2): ColumnFooter<Row> {
  return { of: (rows) => sum(valuesOf(rows, value), scale) }
}

/** The text of a footer; empty where there is nothing to sum. */
export function footerText<Row>(
  column: GridColumn<Row>,
  rows: readonly Row[],
  formatter: ValueFormatter,
): string {
  const { footer } = column
  const figure = footer?.of(rows) ?? null
  if (footer === undefined || figure === null || rows.length === 0) return ''
  const { decimals } = footer
  const shape = decimals === undefined ? column : { kind: 'decimal' as const, decimals }
  const text = formatValue(figure, shape, formatter)
  return footer.caption === undefined ? text : `${footer.caption} ${text}`
}

function valuesOf<Row>(rows: readonly Row[], value: (row: Row) => number | null): readonly number[] {
  return rows.flatMap((row) => value(row) ?? [])
}
