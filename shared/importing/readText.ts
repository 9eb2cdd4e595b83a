import { addDays } from '../kernel/days.ts'
import { toTyped } from '../kernel/text.ts'
import { matchDay, parseFraction, parseNumber } from '../kernel/typed.ts'
import { parseDays } from '../kernel/typedDays.ts'
import { NOTHING, unreadable, type Reading } from './Reading.ts'
import { headingKey } from './headingKey.ts'

/** A text of one line, without blanks around it or two in a row; leading zeros stay. */
export function readLine(text: string): Reading<string> {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line === '' ? NOTHING : { value: line }
}

/** A text of several lines. */
export function readLines(text: string): Reading<string> {
  const lines = text.replaceAll('\r\n', '\n').trim()
  return lines === '' ? NOTHING : { value: lines }
}

const AMOUNT_INSIDE = /\d[\d,]*(?:\.\d+)?/g

/** An amount: `$1,234.50`, `(12.00)` and `12.00-` are read, `call` and `$425 / load` are not. */
export function readAmount(text: string): Reading<number> {
  const bare = toTyped(text).trim()
  const trailing = /^([^-]+)-$/.exec(bare)?.[1]
  const value = parseNumber(trailing === undefined ? bare : `-${trailing}`)
  if (typeof value !== 'string') return { value }
  const amounts = bare.match(AMOUNT_INSIDE) ?? []
  const [first] = amounts
  return unreadable(
    'An amount like 1,234.50, or nothing where there is none',
    amounts.length === 1 && first !== undefined ? first : null,
  )
}

/** A fraction, which may be a percentage. */
export function readFraction(text: string): Reading<number> {
  const value = parseFraction(text)
  return typeof value === 'string' ? unreadable('A number like 0.035 or 3.5%') : { value }
}

const WHOLE = /^[#\s]*0*(\d{1,9})$/

/** A whole number, with or without `#` and zeros before it. */
export function readWhole(text: string): Reading<number> {
  const bare = toTyped(text).trim()
  if (bare === '') return NOTHING
  const digits = WHOLE.exec(bare.replaceAll(',', ''))?.[1]
  return digits === undefined ? unreadable('A whole number like 12') : { value: Number(digits) }
}

/** The day from which spreadsheets count the others, and the first and the last number that is taken for one: 1954 to 2064. */
const SPREADSHEET_START = '1899-12-30'
const SPREADSHEET_DAYS = [20_000, 60_000] as const
const DAY_HINT = 'A date like 3/4/2025 or 2025-03-04'

/** A day: as people of the United States write it, as ISO 8601 does, or as the number of a spreadsheet; never one relative to today. */
export function readDay(text: string): Reading<string> {
  const bare = toTyped(text).trim()
  if (bare === '') return NOTHING
  const day = matchDay(bare) ?? spreadsheetDay(bare) ?? dayOfMonthName(bare)
  if (day !== null) return { value: day }
  return unreadable(isWithoutYear(bare) ? `${DAY_HINT}: the year is missing` : DAY_HINT)
}

function spreadsheetDay(text: string): string | null {
  if (!/^\d{5}(?:\.\d{1,12})?$/.test(text)) return null
  const days = Math.floor(Number(text))
  const [first, last] = SPREADSHEET_DAYS
  return days < first || days > last ? null : addDays(SPREADSHEET_START, days)
}

/** `Mar 4, 2025`, `4-Mar-2025`. */
function dayOfMonthName(text: string): string | null {
  if (!/[a-z]/i.test(text) || !/\d{4}/.test(text)) return null
  const days = parseDays(text.replaceAll('-', ' '), SPREADSHEET_START)
  return days !== null && days.from !== null && days.from === days.to ? days.from : null
}

function isWithoutYear(text: string): boolean {
  return /^(?:\d{1,2}[-/ ][a-z]{3,9}|[a-z]{3,9}\.? \d{1,2}|\d{1,2}\/\d{1,2})$/i.test(text)
}

const YES = new Set(['yes', 'y', 'true', 't', 'x', '1', 'on', 'active'])
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off', 'notactive', 'inactive'])

/** A cell with nothing but dashes is empty; one with a question mark is not. */
function isNothing(text: string): boolean {
  return /^[-–—.\s]*$/.test(text)
}

/** Yes or no. */
export function readFlag(text: string): Reading<boolean> {
  const key = headingKey(text)
  if (key === '') return isNothing(text) ? NOTHING : unreadable('Yes or no', null, ['Yes', 'No'])
  if (YES.has(key)) return { value: true }
  return NO.has(key) ? { value: false } : unreadable('Yes or no', null, ['Yes', 'No'])
}

/** One of several words, however it is written, or the beginning of exactly one; `also` are other words for them. */
export function readChoice<T>(
  text: string,
  choices: readonly { readonly title: string; readonly value: T; readonly also?: readonly string[] }[],
): Reading<T> {
  const key = headingKey(text)
  if (key === '' && isNothing(text)) return NOTHING
  const named = choices.find(({ title, also = [] }) =>
    [title, ...also].some((word) => headingKey(word) === key),
  )
  if (named !== undefined) return { value: named.value }
  const begun = key === '' ? [] : choices.filter(({ title }) => headingKey(title).startsWith(key))
  const [only] = begun
  if (only !== undefined && begun.length === 1 && key.length >= 3) return { value: only.value }
  const titles = choices.map(({ title }) => title)
  return unreadable(`One of: ${titles.join(', ')}`, null, titles)
}
