import type { Kind } from '../model/kinds.ts'

/** Numbers, flags and dates as such, everything else as its text. */
export type CellValue = string | number | boolean | Date | null

export interface SheetColumn {
  readonly caption: string
  /** A spreadsheet number format such as `$#,##0.00`. */
  readonly format: string | null
  /** Characters. */
  readonly width: number
  /** The sum of its numbers, which a formula below its rows calculates again. */
  readonly sum?: number
}

/** The content of a sheet. Spreadsheets have no time zones: what a date shows is its day and time in UTC. */
export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly CellValue[])[]
  /** Stands before the sums, if the first column has none. */
  readonly sumCaption?: string
}

const FORMAT_OF_KIND: Partial<Record<Kind, string>> = {
  money: '$#,##0.00',
  rate: '0.00##',
  decimal: '0.##',
  integer: '0',
  day: 'mm/dd/yyyy',
  instant: 'mm/dd/yyyy h:mm AM/PM',
}

/** The number format of the cells of a kind; null for none. */
export function cellFormat(kind: Kind, isPercentage: boolean): string | null {
  return isPercentage ? '0.00%' : (FORMAT_OF_KIND[kind] ?? null)
}
