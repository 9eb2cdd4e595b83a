import type { Workbook, Worksheet } from 'exceljs'
import { truncate, withoutNoCharacters } from '../kernel/text.ts'
import type { CellValue, Sheet } from './Sheet.ts'

/**
 * Adds sheets to a new workbook: bold frozen header, filters, widths, number formats. Text is never interpreted as a formula. The caller
 * brings the workbook, and so decides when the library is loaded and whether the rows, which are committed in order, stay in memory.
 */
export function fillWorkbook(workbook: Workbook, sheets: readonly Sheet[]): void {
  for (const sheet of sheets) addSheet(workbook, sheet)
}

function addSheet(workbook: Workbook, sheet: Sheet): void {
  const worksheet = workbook.addWorksheet(sheetName(sheet.name), { views: [{ state: 'frozen', ySplit: 1 }] })
  worksheet.columns = sheet.columns.map((column, i) => ({
    header: cellText(column.caption),
    key: String(i),
    width: column.width,
    ...(column.format !== null && { style: { numFmt: column.format } }),
  }))
  worksheet.autoFilter = {
    from: { row: 1, column: 1 },
    to: { row: sheet.rows.length + 1, column: Math.max(sheet.columns.length, 1) },
  }
  worksheet.getRow(1).font = { bold: true }
  for (const row of sheet.rows) worksheet.addRow(row.map(cellValue)).commit()
  addSums(worksheet, sheet)
}

/** The longest text of a cell, in UTF-16 code units: a spreadsheet with a longer one cannot be opened. */
const MAX_CELL_LENGTH = 32_767

const LONE_SURROGATES = /\p{Surrogate}/gu

function cellValue(value: CellValue): CellValue {
  if (typeof value !== 'string') return value
  const text = cellText(value)
  return text === '' ? null : text
}

/** The library leaves out control characters, but not what else XML may not contain: old records may have it. */
function cellText(text: string): string {
  return truncate(withoutNoCharacters(text).replaceAll(LONE_SURROGATES, ''), MAX_CELL_LENGTH)
}

/** Below the rows and outside their filter. */
function addSums(worksheet: Worksheet, { columns, rows, sumCaption }: Sheet): void {
  if (columns.every(({ sum }) => sum === undefined)) return
  const last = rows.length + 1
  const cells = columns.map(({ sum }, i) => {
    const { letter } = worksheet.getColumn(i + 1)
    return sum === undefined ? null : { formula: `SUM(${letter}2:${letter}${last})`, result: sum }
  })
  const [first, ...others] = cells
  worksheet.addRow([first ?? sumCaption, ...others]).font = { bold: true }
}

/** Sheet names have at most 31 characters and none of these. */
function sheetName(name: string): string {
  return truncate(cellText(name).replaceAll(/[[\]*?:/\\']/g, ' '), 31)
}
