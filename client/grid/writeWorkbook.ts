import { Workbook } from 'exceljs'
import { truncate } from '#shared/kernel/text.ts'
import type { CellValue } from './cellValues.ts'
import type { Sheet } from './spreadsheet.ts'

/** Writes a workbook with one sheet: bold frozen header, filters, widths, number formats. Text is never interpreted as a formula. */
export async function writeWorkbook(sheet: Sheet): Promise<ArrayBuffer> {
  const workbook = new Workbook()
  const worksheet = workbook.addWorksheet(sheetName(sheet.name), { views: [{ state: 'frozen', ySplit: 1 }] })
  worksheet.columns = sheet.columns.map((column, i) => ({
    header: column.caption,
    key: String(i),
    width: column.width,
    ...(column.format !== null && { style: { numFmt: column.format } }),
  }))
  for (const row of sheet.rows) worksheet.addRow(row.map(toCellValue))
  worksheet.getRow(1).font = { bold: true }
  worksheet.autoFilter = {
    from: { row: 1, column: 1 },
    to: { row: sheet.rows.length + 1, column: Math.max(sheet.columns.length, 1) },
  }
  return workbook.xlsx.writeBuffer()
}

/** Spreadsheets have no time zones: the library writes UTC, so local times are shifted to it. */
function toCellValue(value: CellValue): string | number | boolean | Date | null {
  if (value instanceof Date) return new Date(value.getTime() - value.getTimezoneOffset() * 60_000)
  return value === '' ? null : value
}

/** Sheet names have at most 31 characters and none of these. */
function sheetName(name: string): string {
  return truncate(name.replaceAll(/[[\]*?:/\\']/g, ' '), 31)
}
