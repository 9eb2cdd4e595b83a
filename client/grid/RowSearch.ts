import { foldText } from '#shared/kernel/typed.ts'
import { parseSearchText, type SearchWord } from '#shared/search/searchText.ts'
import { isAmong, type TypedDays } from '#shared/kernel/typedDays.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { asNumber, asText } from '../kit/formatValue.ts'
import { cellText, cellType } from './cellValues.ts'
import type { GridColumn } from './columns.ts'
import { isTracked } from './tracking.ts'

/** What of a row can be found. */
interface SearchedRow {
  /** Of all columns, folded. */
  readonly text: string
  readonly numbers: readonly number[]
  readonly days: readonly string[]
  /** The digits of texts that are phone numbers. */
  readonly phones: readonly string[]
}

/** Finds rows by what was typed into the search box: each word in any column, by its text or by its value (LS251). */
export class RowSearch<Row extends object> {
  readonly #columns: readonly GridColumn<Row>[]
  readonly #services: WidgetServices
  /** Of rows that cannot be edited, which do not change. */
  readonly #known = new WeakMap<Row, SearchedRow>()

  constructor(columns: readonly GridColumn<Row>[], services: WidgetServices) {
    this.#columns = columns
    this.#services = services
  }

  /** The rows with every word; all of them for a blank text. */
  find(rows: readonly Row[], text: string): readonly Row[] {
    const { words, days } = parseSearchText(text, this.#services.today())
    return words.length === 0
      ? rows
      : rows.filter((row) => {
          const searched = this.#searched(row)
          return words.every((word) => hasWord(searched, word)) || hasDay(searched, days)
        })
  }

  #searched(row: Row): SearchedRow {
    const known = this.#known.get(row)
    if (known !== undefined) return known
    const searched = this.#read(row)
    if (!isTracked(row)) this.#known.set(row, searched)
    return searched
  }

  #read(row: Row): SearchedRow {
    const texts: string[] = []
    const numbers: number[] = []
    const days: string[] = []
    for (const column of this.#columns) {
      texts.push(cellText(column, row, this.#services))
      const type = cellType(column)
      const value = column.value(row)
      if (type === 'number') numbers.push(asNumber(value) ?? Number.NaN)
      if (type === 'date') days.push(asText(value) ?? '')
      if (type === 'datetime') days.push(this.#dayOf(asText(value)))
    }
    return { text: foldText(texts.join('\n')), numbers, days, phones: texts.flatMap(digitsOfPhone) }
  }

  #dayOf(instant: string | null): string {
    return instant === null ? '' : dayOfInstant(instant, this.#services.formats.timeZone)
  }
}

/** Whether a text has every word that was typed. */
export function cellHasText(text: string, typed: string): boolean {
  const searched = { text: foldText(text), numbers: [], days: [], phones: digitsOfPhone(text) }
  return parseSearchText(typed).words.every((word) => hasWord(searched, word))
}

function hasWord(row: SearchedRow, { text, amount, days, digits }: SearchWord): boolean {
  return (
    row.text.includes(text) ||
    (amount !== null && row.numbers.includes(amount)) ||
    hasDay(row, days) ||
    (digits !== null && row.phones.some((phone) => phone.includes(digits)))
  )
}

function hasDay({ days }: SearchedRow, typed: TypedDays | null): boolean {
  return typed !== null && days.some((day) => day !== '' && isAmong(day, typed))
}

const PHONE = /^\+?[\d\s().-]{7,}(?:x\d+)?$/

function digitsOfPhone(text: string): readonly string[] {
  return PHONE.test(text) ? [text.replaceAll(/\D/g, '')] : []
}
