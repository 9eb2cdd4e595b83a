import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The rows of the acceptance table by their letter: foundations, operations, money, and what goes beyond the specification. */
const ROWS = { F: 126, O: 102, M: 72, B: 12 } as const
/** Rows that the product does not have yet. */
const OPEN: readonly string[] = ['B-06']

const idOf = (letter: string, row: number): string =>
  `${letter}-${String(row).padStart(letter === 'B' ? 2 : 3, '0')}`

const all = new Set(
  Object.entries(ROWS).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_none, index) => idOf(letter, index + 1)),
  ),
)

const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join('test', file), 'utf8') }))

/** An id at the start of a title, after other ids; in a table of cases, at the start of a text. */
const TITLE = /['"`]((?:\[?[A-Z]{1,2}-?\d{1,3}\]?[ ,]+)+)/g
const ID = /\b(?:[FOM]-\d{3}|B-\d{2})\b/g

const named = tests.flatMap(({ file, text }) =>
  [...text.matchAll(TITLE)].flatMap(([, ids = '']) => [...ids.matchAll(ID)].map(([id]) => ({ id, file }))),
)

describe('the acceptance table', () => {
  it('has a test for each of its rows', () => {
    const proved = new Set(named.map(({ id }) => id))
    const missing = [...all].filter((id) => !proved.has(id))
    expect(missing).toEqual(OPEN)
  })

  it('has every row that a test names', () => {
    expect(named.filter(({ id }) => !all.has(id)).map(({ id, file }) => `${id} in ${file}`)).toEqual([])
  })
})
