import { sum } from '#shared/kernel/money.ts'
import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'

/** Decimal places of a sum: those of weights, of which money has fewer. */
const SUM_SCALE = 4

/** Days and instants are strings, as everywhere. */
export type ReportValue = string | number | boolean | null

/** How the values of a column are written. */
export interface ReportColumn {
  readonly caption: string
  readonly kind: Kind
  /** Whether it is a fraction that is written as a percentage. */
  readonly isPercentage?: true
  /** Whether its sum is written below it. */
  readonly isSummed?: true
}

/** A report as rows with columns, of which spreadsheet and PDF are made. */
export interface ReportTable {
  readonly caption: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly (readonly ReportValue[])[]
  /** The texts printed below the columns where these are not the sums of all rows; empty for none. */
  readonly below?: readonly string[]
}

/** A column with what it shows of a row. */
export interface TableColumn<Row> extends ReportColumn {
  readonly value: (row: Row) => ReportValue
}

/** What is written before the sums of a table. */
export const SUM_CAPTION = 'Total'

/** The sums below the columns that have one, null below the others; null for a table without rows or sums. */
export function sumsOf({ columns, rows }: ReportTable): readonly (number | null)[] | null {
  if (rows.length === 0 || !columns.some(({ isSummed }) => isSummed === true)) return null
  return columns.map(({ isSummed }, index) => {
    if (isSummed !== true) return null
    const values = rows.flatMap((row) => (typeof row[index] === 'number' ? row[index] : []))
    return sum(values, SUM_SCALE)
  })
}

/** The table of rows with these columns. */
export function tableOf<Row>(
  caption: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): ReportTable {
  return {
    caption,
    columns: columns.map(({ value: _value, ...column }) => column),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  }
}

/** A column of a value. */
export function shows<Row>(caption: string, kind: Kind, value: (row: Row) => ReportValue): TableColumn<Row> {
  return { caption, kind, value }
}

/** The same with its sum below it. */
export function sums<Row>(caption: string, kind: Kind, value: (row: Row) => number | null): TableColumn<Row> {
  return { caption, kind, isSummed: true, value }
}

/** The same as a percentage. */
export function showsShare<Row>(caption: string, value: (row: Row) => number | null): TableColumn<Row> {
  return { caption, kind: 'decimal', isPercentage: true, value }
}

/** Columns of fields, with caption and kind as declared, and the sums of some. */
export function fieldColumns<
  Row extends Readonly<Record<Name, ReportValue>>,
  const Name extends keyof Row & string,
>(
  fields: Readonly<Record<Name, Field>>,
  names: readonly Name[],
  summed: readonly NoInfer<Name>[] = [],
): readonly TableColumn<Row>[] {
  return names.map((name) => ({
    ...shows<Row>(fields[name].caption, fields[name].kind, (row) => row[name]),
    ...(summed.includes(name) && { isSummed: true }),
  }))
}
