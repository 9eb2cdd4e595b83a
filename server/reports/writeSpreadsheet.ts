import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fillWorkbook } from '#shared/spreadsheet/fillWorkbook.ts'
import { cellFormat, type Sheet } from '#shared/spreadsheet/Sheet.ts'
import { SUM_CAPTION, sumsOf, type ReportTable } from './ReportTable.ts'
import { isFigure, valueCell } from './tableValues.ts'

const FIGURE_WIDTH = 14
const TEXT_WIDTH = 24

/** The tables as a spreadsheet with a sheet for each, and all their rows (RP29), of which few are in memory as cells at a time. */
export async function writeSpreadsheet(tables: readonly ReportTable[], timeZone: string): Promise<Buffer> {
  // Loaded with the first spreadsheet. The library is a CommonJS module: its exports are members of the default export.
  const { default: library } = await import('exceljs')
  const stream = new PassThrough()
  const workbook = new library.stream.xlsx.WorkbookWriter({ stream, useStyles: true })
  const file = buffer(stream)
  fillWorkbook(
    workbook,
    tables.map((table) => sheetOf(table, timeZone)),
  )
  await workbook.commit()
  return file
}

function sheetOf(table: ReportTable, timeZone: string): Sheet {
  const { caption, columns, rows } = table
  const sums = sumsOf(table) ?? []
  return {
    name: caption,
    sumCaption: SUM_CAPTION,
    columns: columns.map((column, index) => ({
      caption: column.caption,
      format: cellFormat(column.kind, column.isPercentage === true),
      width: isFigure(column) ? FIGURE_WIDTH : TEXT_WIDTH,
      ...(typeof sums[index] === 'number' && { sum: sums[index] }),
    })),
    rows: rows.map((row) =>
      row.map((value, index) => {
        const column = columns[index]
        return column === undefined ? value : valueCell(value, column, timeZone)
      }),
    ),
  }
}
