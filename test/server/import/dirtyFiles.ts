import { fc, SEED } from '#test/support/seed.ts'

/** A cell as a file has it, and what it means: null where it cannot be read. */
interface Cell {
  readonly text: string
  readonly means: string | number | null
}

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

type Column = readonly [heading: string, field: string, cell: (index: number) => fc.Arbitrary<Cell>]

const cell = (text: string, means: Cell['means'] = text): fc.Arbitrary<Cell> => fc.constant({ text, means })
const oneOf = (...cells: readonly fc.Arbitrary<Cell>[]) => fc.oneof(...cells)
/** Mostly the first: one row in ten is wrong in one place. */
const mostly = (good: fc.Arbitrary<Cell>, wrong: fc.Arbitrary<Cell>) =>
  fc.oneof({ weight: 30, arbitrary: good }, { weight: 1, arbitrary: wrong })

const digits = (index: number): string => String(2_000_000 + index * 7).padStart(7, '0')

function phone(index: number): fc.Arbitrary<Cell> {
  const line = digits(index)
  const [exchange, rest] = [line.slice(0, 3), line.slice(3)]
  const stored = `(616) ${exchange}-${rest}`
  return mostly(
    oneOf(
      cell(`616-${exchange}-${rest}`, stored),
      cell(`+1 616 ${exchange} ${rest}`, stored),
      cell(`(616)${exchange}-${rest} x12`, `${stored} x12`),
      cell(`616.${exchange}.${rest} cell`, stored),
    ),
    cell(`${exchange}-${rest}`, null),
  )
}

const MONEY = [
  ['$1,345.00', 1345],
  ['295', 295],
  [' 325.50 ', 325.5],
  ['"1,045"', 1045],
] as const

function money(): fc.Arbitrary<Cell> {
  return mostly(
    oneOf(...MONEY.map(([text, means]) => cell(text.replaceAll('"', ''), means))),
    oneOf(cell('call', null), cell('$425 / load', null)),
  )
}

const CUSTOMERS: readonly Column[] = [
  ['Customer ID', 'externalId', (index) => cell(String(index).padStart(5, '0'))],
  [
    'COMPANY',
    'companyName',
    (index) => oneOf(cell(`Peña & Sons #${index}`), cell(`  Kettle “${index}”  Co `, `Kettle “${index}” Co`)),
  ],
  ['Phone', 'phone', phone],
  [
    'E-mail',
    'email',
    (index) => mostly(cell(`ap${index}@example.com`), cell(`ap ${index} @example.com`, null)),
  ],
  [
    'Terms',
    'paymentTerms',
    () =>
      mostly(
        oneOf(cell('NET30', 'Net 30'), cell('due', 'Due on receipt'), cell('Net-15', 'Net 15')),
        cell('COD', null),
      ),
  ],
  ['City', 'billCity', () => cell('Holland')],
  ['Zip', 'billZip', () => mostly(cell('49423-1234'), cell('9301', null))],
]

const DUMPSTERS: readonly Column[] = [
  [
    'Box #',
    'dumpsterNumber',
    (index) =>
      mostly(
        oneOf(cell(`#${index + 100}`, index + 100), cell(`0${index + 100}`, index + 100)),
        cell(`none ${index}`, null),
      ),
  ],
  [
    'Size',
    'dumpsterTypeId',
    () => mostly(oneOf(cell('20 Yard', 21), cell('20', 21), cell('20YD', 21)), cell('25 yd', null)),
  ],
  [
    'Where is it',
    'place',
    () => mostly(oneOf(cell('NORTH YARD', 31), cell('North Yard', 31)), cell('LOST?', null)),
  ],
  [
    'Since',
    'since',
    () =>
      mostly(
        oneOf(cell('3/4/25', '2025-03-04'), cell('45720', '2025-03-04'), cell('2025-03-04')),
        oneOf(cell('yesterday', null), cell('4-Mar', null)),
      ),
  ],
]

const PRICES: readonly Column[] = [
  ['Size', 'size', (index) => cell(`${index + 31} yd`)],
  ['In town', 'basePrice', money],
  ['Extended', 'extendedPrice', money],
  ['Outer', 'outerPrice', money],
  ['Kzoo', 'kalamazooPrice', money],
]

const KINDS = { customers: CUSTOMERS, dumpsters: DUMPSTERS, prices: PRICES } as const

const SEPARATORS = [',', ';', '\t'] as const
const ENCODINGS = ['utf8', 'utf8 with mark', 'utf16'] as const

/** A file of so many records as an office has it, the same for the same seed of the tests. */
export function dirtyFile(kind: keyof typeof KINDS, count: number): DirtyFile {
  const columns = KINDS[kind]
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
    const named = columns.map(([heading, field], index) => ({
      heading,
      field,
      means: cells[index]?.means ?? null,
    }))
    rows.push({
      number: lines.length,
      values: Object.fromEntries(
        named.flatMap(({ field, means }) => (means === null ? [] : [[field, means]])),
      ),
      wrong: named.filter(({ means }) => means === null).map(({ heading }) => heading),
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
