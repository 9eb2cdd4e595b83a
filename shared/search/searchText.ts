import { foldText, matchDay, parseNumber } from '../kernel/typed.ts'
import { parseUnmistakableDays, type TypedDays } from '../kernel/typedDays.ts'

/** What a text typed into the search may mean: words, or the number of a record. */
export interface SearchText {
  /** All of them have to be found. */
  readonly words: readonly SearchWord[]
  /** What all of them together may mean instead: `may 3`, `last month`. */
  readonly days: TypedDays | null
  readonly number: SearchNumber | null
}

/** A word that was typed, and what else than a part of a text it may mean. */
export interface SearchWord {
  /** Folded, as texts are compared. */
  readonly text: string
  /** As an amount: `$1,383.14` is 1383.14. */
  readonly amount: number | null
  /** As days: `11/29/2026`, or `11/29` of any year. */
  readonly days: TypedDays | null
  /** As part of a phone number. */
  readonly digits: string | null
}

/** `R512`: 512 of what is numbered with R. Without a prefix it may be the number of any record. */
export interface SearchNumber {
  readonly prefix: string | null
  readonly value: number
}

/** More words than these say nothing more about a name. */
const MAX_WORDS = 5
/** A comma in a number separates no words: `Brouwer, Hank` are two, `1,383.14` is one. */
const BETWEEN_WORDS = /\s|,(?!\d)/
const NUMBER = /^(?:([a-z]+)[\s#-]*|#\s*)?(\d{1,9})$/i
const DIGITS_AND_SIGNS = /^[+(\d][\d().+/-]*$/
/** With its country: `+1 (616) 555-0123`, and all of it typed at once. */
const PHONE = /^[+(\d][\d\s().+/-]*$/
const MIN_DIGITS = 4
const PHONE_DIGITS = 10

/**
 * Reads what was typed: `R512`, `inv 1007`, `#1007`, `Brouwer, Hank`, `(616) 555-0123`, `$1,383.14`, `11/29`, `last month`. Without
 * the day of today nothing of it is days.
 */
export function parseSearchText(text: string, today: string | null = null): SearchText {
  const folded = foldText(text).trim()
  const readDays = (part: string): TypedDays | null =>
    today === null ? null : parseUnmistakableDays(part, today)
  return {
    words: wordsOf(folded, readDays),
    days: folded.includes(' ') ? readDays(folded) : null,
    number: readNumber(folded),
  }
}

function wordsOf(folded: string, readDays: (word: string) => TypedDays | null): readonly SearchWord[] {
  const digits = folded.replaceAll(/\D/g, '')
  // A whole phone number is one word, however it is grouped.
  const isPhone = PHONE.test(folded) && digits.length >= PHONE_DIGITS && matchDay(folded) === null
  const words = isPhone ? [folded] : folded.split(BETWEEN_WORDS).filter(Boolean)
  return words.slice(0, MAX_WORDS).map((word) => ({
    text: word,
    amount: amountOf(word),
    days: readDays(word),
    digits: isPhone ? nationalNumber(digits) : digitsOf(word),
  }))
}

function amountOf(word: string): number | null {
  const amount = parseNumber(word)
  return typeof amount === 'number' ? amount : null
}

function digitsOf(word: string): string | null {
  const digits = word.replaceAll(/\D/g, '')
  return DIGITS_AND_SIGNS.test(word) && digits.length >= MIN_DIGITS ? digits : null
}

/** Without the 1 of the country, which is not stored. */
function nationalNumber(digits: string): string {
  return digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** What a part of a phone number may look like as it is stored, `(616) 555-0123`, for each place at which it may begin. */
export function phoneSpellings(digits: string): readonly string[] {
  const spellings = new Set([digits])
  for (let start = 0; start + digits.length <= PHONE_DIGITS; start += 1) {
    spellings.add(
      digits.replaceAll(/\d/g, (digit, i: number) => (i === 0 ? digit : separatorBefore(start + i) + digit)),
    )
  }
  return [...spellings]
}

function separatorBefore(place: number): string {
  if (place === 3) return ') '
  return place === 6 ? '-' : ''
}

/** How a folded text may be written in one that was stored with the signs of a phone or a text processor. */
export function textSpellings(text: string): readonly string[] {
  const written = text.replaceAll("'", '\u2019')
  return [...new Set([text, written, text.replaceAll('-', '\u2013'), written.replaceAll('-', '\u2013')])]
}

function readNumber(text: string): SearchNumber | null {
  const found = NUMBER.exec(text)
  if (found === null) return null
  const value = Number(found[2])
  return value > 0 ? { prefix: found[1]?.toUpperCase() ?? null, value } : null
}
