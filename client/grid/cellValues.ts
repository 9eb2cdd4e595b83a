import type { Kind } from '#shared/model/kinds.ts'
import type { Kit } from '../kit/Kit.ts'
import type { GridColumn } from './columns.ts'

type Words = Pick<Kit, 'formats' | 'title'>
type WordsOf = (value: unknown, words: Words, column: Pick<GridColumn<never>, 'target' | 'places'>) => string

/** How a value of each kind is written in a cell (F-041). */
const wordsOfKind: Record<Kind, WordsOf> = {
  id: (value) => plain(value),
  version: (value) => plain(value),
  reference: titleOf,
  lookup: titleOf,
  text: (value) => plain(value),
  note: (value) => plain(value),
  choice: (value) => plain(value),
  integer: (value, { formats }) => formats.number(numberOf(value), 0, 0),
  decimal: (value, { formats }, { places }) => formats.number(numberOf(value), places ?? 0, places ?? 7),
  money: (value, { formats }) => formats.money(numberOf(value)),
  rate: (value, { formats }, { places }) => formats.number(numberOf(value), places ?? 2, places ?? 4),
  flag: (value) => (value === true ? 'Yes' : ''),
  day: (value, { formats }) => formats.day(textOf(value)),
  instant: (value, { formats }) => formats.instant(textOf(value)),
}

/** The words of a cell. */
export function cellText<Row>(column: GridColumn<Row>, row: Row, words: Words): string {
  if (column.display !== undefined) return column.display(row)
  if (column.badge !== undefined) return column.badge(row)?.text ?? ''
  return wordsOfKind[column.kind](column.value(row), words, column)
}

/** What a filter, the search and a spreadsheet compare: numbers, days and flags as such, everything else as its words. */
export type CellValue = string | number | boolean | Date | null

/** The form in which the grid widget handles a column's values. */
export type CellType = 'string' | 'number' | 'boolean' | 'date' | 'datetime'

const typeOfKind: Record<Kind, CellType> = {
  id: 'number',
  version: 'number',
  reference: 'string',
  lookup: 'string',
  text: 'string',
  note: 'string',
  choice: 'string',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  rate: 'number',
  flag: 'boolean',
  day: 'date',
  instant: 'datetime',
}

export function cellType(column: GridColumn<never>): CellType {
  return column.display !== undefined || column.badge !== undefined ? 'string' : typeOfKind[column.kind]
}

export function cellValue<Row>(column: GridColumn<Row>, row: Row, words: Words): CellValue {
  switch (cellType(column)) {
    case 'string':
      return cellText(column, row, words)
    case 'number':
      return numberOf(column.value(row))
    case 'boolean':
      return column.value(row) === true
    case 'date':
      return dateOfDay(textOf(column.value(row)))
    case 'datetime':
      return dateOfInstant(textOf(column.value(row)), words)
  }
}

/** What rows are ordered by: words without regard to case, days and instants as the strings they are. */
export function sortKey<Row>(column: GridColumn<Row>, row: Row, words: Words): string | number {
  switch (cellType(column)) {
    case 'string':
      return cellText(column, row, words).toLowerCase()
    case 'number':
      return numberOf(column.value(row)) ?? -Infinity
    case 'boolean':
      return column.value(row) === true ? 1 : 0
    case 'date':
    case 'datetime':
      return textOf(column.value(row)) ?? ''
  }
}

function titleOf(value: unknown, words: Words, column: Pick<GridColumn<never>, 'target'>): string {
  const id = numberOf(value)
  if (id === null) return ''
  return column.target === undefined ? String(id) : words.title(column.target, id)
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The grid's date filter works on local midnights. */
function dateOfDay(day: string | null): Date | null {
  if (day === null) return null
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

/** The wall clock of the business as a local date, so that a day chosen in the filter is the business day. */
function dateOfInstant(instant: string | null, { formats }: Words): Date | null {
  if (instant === null) return null
  return new Date(new Date(instant).toLocaleString('en-US', { timeZone: formats.timeZone }))
}
