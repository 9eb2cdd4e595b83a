import { isBlank } from '../kernel/text.ts'
import { foldText, matchDay, parseNumber } from '../kernel/typed.ts'
import { headingKey } from './headingKey.ts'
import { unnamedColumn, type LeftOutRow, type SourceRow, type SourceTable } from './SourceTable.ts'

/** How far down the heading is looked for. */
const HEADING_WITHIN = 30

/** The heading of the column that has what a group of rows is of. */
const GROUP_HEADING = 'Group'

const TOTAL = /^(?:grand |sub)?total\b:?\s*/

/**
 * Finds the table in the cells of a file (IM801): what stands above its heading, empty rows, rows of totals and repeated rows are no records,
 * and are named; the rows below a group's own row get its text in a column of their own.
 */
export function findTable(
  cells: readonly (readonly string[])[],
  isKnownHeading: (key: string) => boolean,
): SourceTable {
  const rows = cells.map((row, index) => ({ number: index + 1, cells: row.map((cell) => cell.trim()) }))
  const filled = rows.filter((row) => filledCells(row).length > 0)
  const heading = findHeading(filled, isKnownHeading)
  if (heading === null) return { headings: [], rows: [], leftOut: filled.map((row) => leftOut(row, ABOVE)) }
  const below = filled.filter(({ number }) => number > heading.number)
  const groups = groupNames(below)
  const titles = filled.filter(({ number }) => number < heading.number).map((row) => leftOut(row, ABOVE))
  const records = readRecords(below, groups)
  const width = widthOf([heading, ...records.rows], groups.size > 0)
  const headings = namesOf(heading, width)
  return {
    headings: groups.size > 0 ? [...headings, GROUP_HEADING] : headings,
    rows: records.rows.map((row) => padded(row, width, groups.size > 0)),
    leftOut: [...titles, ...records.leftOut],
  }
}

const ABOVE = 'Above the headings'

function leftOut(row: SourceRow, reason: string): LeftOutRow {
  return { number: row.number, text: filledCells(row).join(' · '), reason }
}

function filledCells({ cells }: SourceRow): readonly string[] {
  return cells.filter((cell) => cell !== '')
}

/** The row with the most known headings among the first ones; without any the first one with the most words. */
function findHeading(rows: readonly SourceRow[], isKnownHeading: (key: string) => boolean): SourceRow | null {
  let best: SourceRow | null = null
  let bestScore = 0
  for (const row of rows.slice(0, HEADING_WITHIN)) {
    const words = filledCells(row).filter((cell) => !isValue(cell))
    const known = words.filter((cell) => isKnownHeading(headingKey(cell))).length
    const score = words.length < 2 && known === 0 ? 0 : known * 100 + words.length
    if (score > bestScore) [best, bestScore] = [row, score]
  }
  return best
}

function isValue(cell: string): boolean {
  return typeof parseNumber(cell) === 'number' || matchDay(cell) !== null || cell.includes('@')
}

/** What the rows of totals are totals of, where a row has nothing but that name in its first cell. */
function groupNames(rows: readonly SourceRow[]): ReadonlySet<string> {
  const alone = new Set(rows.filter(isAlone).map((row) => foldText(row.cells[0] ?? '')))
  const totals = rows.flatMap((row) => totalOf(row) ?? [])
  return new Set(totals.filter((name) => alone.has(name)))
}

/** Is the first cell the only one with a text? */
function isAlone({ cells }: SourceRow): boolean {
  const [first = '', ...others] = cells
  return first !== '' && others.every((cell) => cell === '')
}

/** What a row is the total of; empty for all rows, null for a row that is none: it has words elsewhere, too. */
function totalOf(row: SourceRow): string | null {
  const [first = '', ...others] = filledCells(row)
  const folded = foldText(first)
  const found = TOTAL.exec(folded)
  return found === null || others.length === 0 || others.some((cell) => !isValue(cell))
    ? null
    : folded.slice(found[0].length)
}

function readRecords(
  rows: readonly SourceRow[],
  groups: ReadonlySet<string>,
): Pick<SourceTable, 'rows' | 'leftOut'> {
  const records: SourceRow[] = []
  const left: LeftOutRow[] = []
  const firstWith = new Map<string, number>()
  let group = ''
  for (const row of rows) {
    if (groups.size > 0 && isAlone(row)) {
      group = row.cells[0] ?? ''
      continue
    }
    const content = JSON.stringify([group, ...row.cells])
    const first = firstWith.get(content)
    if (totalOf(row) !== null) left.push(leftOut(row, 'A total'))
    else if (first !== undefined) left.push(leftOut(row, `The same as row ${first}`))
    else {
      firstWith.set(content, row.number)
      records.push(groups.size > 0 ? { ...row, cells: [group, ...row.cells] } : row)
    }
  }
  return { rows: records, leftOut: left }
}

/** The cells of a group's row stand behind its name here. */
function widthOf(rows: readonly SourceRow[], isGrouped: boolean): number {
  const [heading, ...records] = rows
  const before = isGrouped ? 1 : 0
  const widths = records.map(({ cells }) => cells.findLastIndex((cell) => !isBlank(cell)) + 1 - before)
  return widths.reduce((most, width) => Math.max(most, width), heading?.cells.length ?? 0)
}

function padded(row: SourceRow, width: number, isGrouped: boolean): SourceRow {
  const [group = '', ...own] = isGrouped ? row.cells : ['', ...row.cells]
  const cells = Array.from({ length: width }, (_, index) => own[index] ?? '')
  return { number: row.number, cells: isGrouped ? [...cells, group] : cells }
}

/** Each name once: of two columns with the same heading the second one is called `Phone (2)`. */
function namesOf({ cells }: SourceRow, width: number): readonly string[] {
  const uses = new Map<string, number>()
  return Array.from({ length: width }, (_, index) => {
    const name = (cells[index] ?? '').replaceAll(/\s+/g, ' ') || unnamedColumn(index)
    const use = (uses.get(name) ?? 0) + 1
    uses.set(name, use)
    return use === 1 ? name : `${name} (${use})`
  })
}
