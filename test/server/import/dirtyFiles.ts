import { fc, SEED } from '#test/support/seed.ts'
import { DIRTY_COLUMNS } from './dirtyColumns.ts'

/** A row of a dirty file, with what each of its fields is once it is read; null where one cannot be read. */
export interface DirtyRow {
  readonly number: number
  readonly values: Readonly<Record<string, string | number>>
  /** The headings under which something cannot be read. */
  readonly wrong: readonly string[]
}

export interface DirtyFile {
  readonly bytes: Buffer
  readonly rows: readonly DirtyRow[]
  /** The numbers of rows that are no records: titles, totals, repeated ones. */
  readonly noRecords: readonly number[]
}

const SEPARATORS = [',', ';', '\t'] as const
const ENCODINGS = ['utf8', 'utf8 with mark', 'utf16'] as const

/** A file of `count` records as an office has it, the same for the same seed of the tests. */
export function dirtyFile(kind: keyof typeof DIRTY_COLUMNS, count: number): DirtyFile {
  const columns = DIRTY_COLUMNS[kind]
  const arbitrary = fc.record({
    separator: fc.constantFrom(...SEPARATORS),
    encoding: fc.constantFrom(...ENCODINGS),
    hasTitle: fc.boolean(),
    records: fc.tuple(
      ...Array.from({ length: count }, (_, index) =>
        fc.record({
          cells: fc.tuple(...columns.map(([, , make]) => make(index))),
          isBelowBlank: fc.boolean(),
          isRepeated: fc.constantFrom(false, false, false, true),
        }),
      ),
    ),
  })
  const [drawn] = fc.sample(arbitrary, { numRuns: 1, seed: SEED })
  if (drawn === undefined) throw new Error('Nothing was drawn.')
  const lines: (readonly string[])[] = drawn.hasTitle ? [[`${kind} of the office`], []] : []
  lines.push(columns.map(([heading]) => heading))
  const rows: DirtyRow[] = []
  const noRecords: number[] = drawn.hasTitle ? [1] : []
  for (const { cells, isBelowBlank, isRepeated } of drawn.records) {
    if (isBelowBlank) lines.push(columns.map(() => ''))
    const texts = cells.map(({ text }) => text)
    lines.push(texts)
    const named = columns.map(([heading, field, , when], index) => ({
      heading,
      field,
      when,
      means: cells[index]?.means ?? null,
    }))
    const wrong = named.filter(({ means }) => means === null)
    const first = wrong.filter(({ when }) => when !== 'last')
    rows.push({
      number: lines.length,
      values: Object.fromEntries(
        named.flatMap(({ field, means }) => (means === null ? [] : [[field, means]])),
      ),
      wrong: (first.length > 0 ? first : wrong).map(({ heading }) => heading),
    })
    if (isRepeated) {
      lines.push(texts)
      noRecords.push(lines.length)
    }
  }
  lines.push(['TOTAL', String(count)])
  noRecords.push(lines.length)
  return { bytes: encoded(lines, drawn.separator, drawn.encoding), rows, noRecords }
}

function encoded(
  lines: readonly (readonly string[])[],
  separator: string,
  encoding: (typeof ENCODINGS)[number],
): Buffer {
  const quoted = (text: string): string => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const text = lines.map((line) => line.map(quoted).join(separator)).join('\r\n')
  if (encoding === 'utf16') return Buffer.from(`\ufeff${text}`, 'utf16le')
  return Buffer.from(encoding === 'utf8' ? text : `\ufeff${text}`)
}
