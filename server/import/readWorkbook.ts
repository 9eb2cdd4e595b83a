import type { Cell, Worksheet } from 'exceljs'
import { BadRequest, TooLarge } from '../kernel/errors.ts'

/** Is the file a workbook of Excel, of today or of before 2007? */
export function isWorkbook(bytes: Buffer): boolean {
  return isPacked(bytes) || isOldWorkbook(bytes)
}

const isPacked = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))
const isOldWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))

/** What a workbook may hold unpacked. */
const MAX_UNPACKED = 300_000_000

/**
 * The cells of the sheet with the most rows, as texts. Throws BadRequest for what Excel of today cannot open, and TooLarge for what
 * would not fit into memory.
 */
export async function readWorkbook(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  if (isOldWorkbook(bytes))
    throw new BadRequest('This workbook is of Excel 2003 or older. Save it as .xlsx or .csv.', 'file')
  if (unpackedSize(bytes) > MAX_UNPACKED) throw new TooLarge('The workbook holds more than 300 MB.', 'file')
  const { default: library } = await import('exceljs')
  const workbook = new library.Workbook()
  try {
    // A copy, for a buffer of Node may be part of a larger one.
    await workbook.xlsx.load(Uint8Array.from(bytes).buffer)
  } catch {
    throw new BadRequest('The workbook cannot be read. Open it in Excel and save it again.', 'file')
  }
  const [largest] = workbook.worksheets.toSorted((a, b) => b.actualRowCount - a.actualRowCount)
  return largest === undefined ? [] : cellsOf(largest)
}

function cellsOf(sheet: Worksheet): readonly (readonly string[])[] {
  const rows: string[][] = []
  sheet.eachRow({ includeEmpty: true }, (row) => {
    const cells: string[] = []
    row.eachCell({ includeEmpty: true }, (cell) => cells.push(textOf(cell)))
    rows.push(cells)
  })
  return rows
}

/** The text of a cell: days as ISO 8601 writes them, numbers with the leading zeros that their format shows. */
function textOf(cell: Cell): string {
  const { value } = cell
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value !== 'number') return cell.text
  return /^0{2,}$/.test(cell.numFmt ?? '') ? String(value).padStart(cell.numFmt.length, '0') : String(value)
}

const DIRECTORY_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1')
const UNPACKED_AT = 24

/** The sizes of the parts of an archive, by its directory. */
function unpackedSize(bytes: Buffer): number {
  let size = 0
  for (let at = bytes.indexOf(DIRECTORY_ENTRY); at >= 0; at = bytes.indexOf(DIRECTORY_ENTRY, at + 4))
    if (at + UNPACKED_AT + 4 <= bytes.length) size += bytes.readUInt32LE(at + UNPACKED_AT)
  return size
}
