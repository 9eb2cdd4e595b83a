import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { IMPORT_LIMITS } from '#shared/importing/SourceTable.ts'
import { guessSeparator } from '#shared/importing/guessSeparator.ts'
import { BadRequest, TooLarge } from '../kernel/errors.ts'
import { decodeText } from './decodeText.ts'
import { isWorkbook, readWorkbook } from './readWorkbook.ts'

/**
 * The cells of a file, of a text with separators or of an Excel workbook, whatever it is called (IM800). Throws BadRequest for a file
 * that is neither, and TooLarge.
 */
export async function readCells(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  if (bytes.length > IMPORT_LIMITS.bytes) throw new TooLarge('The file has more than 20 MB.', 'file')
  const cells = isWorkbook(bytes) ? await readWorkbook(bytes) : await readSeparated(decodeText(bytes))
  if (cells.length > IMPORT_LIMITS.rows) throw new TooLarge('The file has more than 60,000 rows.', 'file')
  for (const [index, row] of cells.entries()) {
    if (row.length > IMPORT_LIMITS.columns)
      throw new TooLarge(`Row ${index + 1} has more than 200 columns.`, 'file')
    if (row.some((cell) => cell.length > IMPORT_LIMITS.cellLength))
      throw new TooLarge(`Row ${index + 1} has a cell with more than 10,000 characters.`, 'file')
  }
  return cells
}

/** Read some at a time, so that others have their turn in between. */
const BYTES_AT_ONCE = 50_000

async function readSeparated(text: string): Promise<readonly (readonly string[])[]> {
  if (text.includes('\0')) throw new BadRequest('This is neither a text file nor an Excel workbook.', 'file')
  const parser = parse({
    delimiter: guessSeparator(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  })
  const rows: (readonly string[])[] = []
  try {
    // The parser reads texts of cells, as it was told nothing else.
    for await (const row of Readable.from(partsOf(text)).pipe(parser)) rows.push(row as readonly string[])
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new BadRequest(`The file cannot be read: ${error.message}.`, 'file')
  }
  return rows
}

/** The parser puts together what is cut, also within a character. */
async function* partsOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += BYTES_AT_ONCE) {
    yield bytes.subarray(start, start + BYTES_AT_ONCE)
    await nextTurn()
  }
}
