import { Workbook } from 'exceljs'
import { fillWorkbook } from '#shared/spreadsheet/fillWorkbook.ts'
import type { CellValue, Sheet } from '#shared/spreadsheet/Sheet.ts'

/** The file of a workbook with one sheet; what its dates show is their local day and time. */
export function writeWorkbook(sheet: Sheet): Promise<ArrayBuffer> {
  const rows = sheet.rows.map((row) => row.map(localInUtc))
  const workbook = new Workbook()
  fillWorkbook(workbook, [{ ...sheet, rows }])
  return workbook.xlsx.writeBuffer()
}

function localInUtc(value: CellValue): CellValue {
  return value instanceof Date ? new Date(value.getTime() - value.getTimezoneOffset() * 60_000) : value
}
