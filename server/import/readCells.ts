import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { IMPORT_LIMITS } from '#shared/importing/SourceTable.ts'
import { guessSeparator } from '#shared/importing/guessSeparator.ts'
import { BadRequest, TooLarge } from '../kernel/errors.ts'
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

/**
 * The text of a file in the encodings that spreadsheets and other programs write: UTF-16 and UTF-8, with and without a mark at the
 * beginning; what is neither is Windows-1252, in which any bytes are a text (IM800).
 */
function decodeText(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  return encoding === 'windows-1252' ? decodeWindows(bytes) : new TextDecoder(encoding).decode(bytes)
}

/** What Windows-1252 has instead of the control characters from 0x80 to 0x9F; Node takes it for Latin-1, which has them. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function decodeWindows(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (character) => FROM_0X80.charAt(character.charCodeAt(0) - 0x80))
}

/** The number of bytes that tell whether every other one is empty, as in UTF-16. */
const LOOKED_AT = 1_000

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const beginning = [...bytes.subarray(0, LOOKED_AT)]
  const empty = [0, 1].map(
    (rest) => beginning.filter((byte, index) => byte === 0 && index % 2 === rest).length,
  )
  const [even = 0, odd = 0] = empty
  if (odd > beginning.length / 4 && even === 0) return 'utf-16le'
  if (even > beginning.length / 4 && odd === 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
