import type { Fact, ReportDocument } from './ReportDocument.ts'
import type { Letterhead } from './Letterhead.ts'
import { SUM_CAPTION, sumsOf, type ReportColumn, type ReportTable, type ReportValue } from './ReportTable.ts'
import { isFigure, valueText } from './tableValues.ts'

/** Rows of a table that are printed; a spreadsheet has all (RP29). */
const MAX_PRINTED_ROWS = 1_000

/** Tables under a title. */
export interface TablesData {
  readonly title: string
  readonly facts: readonly Fact[]
  readonly tables: readonly ReportTable[]
  readonly timeZone: string
}

/** A cell, aligned as its column. */
export interface CellView {
  readonly text: string
  readonly look: string
}

/** What the template of a table shows. */
export interface TableView {
  readonly caption: string
  /** Why it is not there; empty for one that is. */
  readonly refusal: string
  readonly heads: readonly CellView[]
  readonly rows: readonly { readonly cells: readonly CellView[] }[]
  /** Empty for a table without sums. */
  readonly sums: readonly CellView[]
  readonly width: number
  readonly cut: string
  /** What is said instead of rows. */
  readonly nothing: string
}

/** What the template of tables shows. */
interface TablesView {
  readonly letterhead: Letterhead
  readonly title: string
  readonly facts: readonly Fact[]
  readonly tables: readonly TableView[]
}

/** Builds the view of a report of tables, on pages in landscape. */
export function tablesReport(data: TablesData, letterhead: Letterhead): ReportDocument {
  const { title, facts, tables, timeZone } = data
  const view: TablesView = {
    letterhead,
    title,
    facts,
    tables: tables.map((table) => tableView(table, timeZone)),
  }
  return { template: 'tables', title, view, isLandscape: true }
}

/** The view of a table with its first rows. */
export function tableView(table: ReportTable, timeZone: string): TableView {
  const { caption, columns, rows, below } = table
  const sums = sumsOf(table)
  const cellsOf = (row: readonly ReportValue[]): readonly CellView[] =>
    columns.map((column, index) => ({
      text: valueText(row[index] ?? null, column, timeZone),
      look: lookOf(column),
    }))
  const written = below?.map((text, index) => ({ text, look: lookOf(columns[index]) }))
  return {
    caption,
    refusal: '',
    heads: columns.map((column) => ({ text: column.caption, look: lookOf(column) })),
    rows: rows.slice(0, MAX_PRINTED_ROWS).map((row) => ({ cells: cellsOf(row) })),
    sums: written ?? (sums === null ? [] : captioned(cellsOf(sums))),
    width: columns.length,
    cut: cutText(rows.length),
    nothing: 'Nothing.',
  }
}

/** A row of sums with its caption, unless its first column has a sum. */
function captioned(cells: readonly CellView[]): readonly CellView[] {
  return cells.map((cell, index) => (index === 0 && cell.text === '' ? { ...cell, text: SUM_CAPTION } : cell))
}

function lookOf(column: ReportColumn | undefined): string {
  if (column === undefined) return 'words'
  if (isFigure(column)) return 'figure'
  // A time stays beside its day.
  return column.kind === 'day' || column.kind === 'instant' ? 'words date' : 'words'
}

/** The view of a table that is refused. */
export function refusedTable(caption: string, refusal: string): TableView {
  return { caption, refusal, heads: [], rows: [], sums: [], width: 0, cut: '', nothing: '' }
}

function cutText(count: number): string {
  if (count <= MAX_PRINTED_ROWS) return ''
  const all = count.toLocaleString('en-US')
  return `The first ${MAX_PRINTED_ROWS.toLocaleString('en-US')} of ${all} rows; the spreadsheet has all.`
}
