/** A row of a file: its number as a spreadsheet counts it, and the texts of its cells. */
export interface SourceRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** A row of a file that is no record, and why. */
export interface LeftOutRow {
  readonly number: number
  readonly text: string
  readonly reason: string
}

/** What a file has: one heading for each column, records, and what stands around them. */
export interface SourceTable {
  readonly headings: readonly string[]
  readonly rows: readonly SourceRow[]
  readonly leftOut: readonly LeftOutRow[]
}

/** The limits of a file that is read for an import. */
export const IMPORT_LIMITS = {
  bytes: 20 * 1024 * 1024,
  rows: 60_000,
  columns: 200,
  cellLength: 10_000,
} as const

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The heading of a column that has none: as spreadsheets call it. */
export function unnamedColumn(index: number): string {
  const last = LETTERS.charAt(index % LETTERS.length)
  const first = index < LETTERS.length ? '' : LETTERS.charAt(Math.floor(index / LETTERS.length) - 1)
  return `Column ${first}${last}`
}
