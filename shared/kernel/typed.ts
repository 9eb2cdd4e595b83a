import { isDay } from './days.ts'
import { toTyped } from './text.ts'

/** Commas only between groups of three digits: '1,5' may be meant as 1.5, and must not become 15. */
const NUMBER = /^-?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/

/**
 * Parses a number with or without dollar sign and thousands separators, in parentheses if it is negative; null for an empty text; the
 * text itself if it is not a number: what is negative twice may be meant either way.
 */
export function parseNumber(text: string): number | string | null {
  const bare = toTyped(text).replaceAll(/[\s$]/g, '')
  if (bare === '') return null
  const negative = /^\(([^-].*)\)$/.exec(bare)?.[1]
  const digits = negative ?? bare
  if (!NUMBER.test(digits)) return text
  const value = Number(digits.replaceAll(',', ''))
  return negative === undefined ? value : -value
}

/** Parses a fraction as a number, or as a percentage if it has the sign: `3.5%` is 0.035. */
export function parseFraction(text: string): number | string | null {
  const [, percentage] = /^([^%]+)%$/.exec(toTyped(text).trim()) ?? []
  if (percentage === undefined) return parseNumber(text)
  const number = parseNumber(percentage)
  // Dividing would add digits that nobody typed.
  return typeof number === 'number' ? Number((number / 100).toPrecision(15)) : text
}

const READABLE_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/

/** The day that a text without blanks around it is; null for none. */
export function matchDay(text: string): string | null {
  if (isDay(text)) return text
  const [, month, date, year] = READABLE_DAY.exec(text) ?? []
  if (month === undefined || date === undefined || year === undefined) return null
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** `9am`, `9:30 p.m.`, `930p`. */
const HALF_OF_DAY = /^(\d{1,2})(?::?(\d{2}))?\s*([ap])(?:\.?m)?\.?$/
/** `9:30`, `14:00`, `0930`: the minutes have to be there, since a bare number is no time. */
const WHOLE_DAY = /^(?:(\d{1,2}):|(\d{2}))(\d{2})$/
const NAMED_TIMES: ReadonlyMap<string, number> = new Map([
  ['noon', 12 * 60],
  ['midnight', 0],
])

/** The minutes since midnight of a typed time of day without blanks around it; null for none. */
export function matchTimeOfDay(text: string): number | null {
  const time = text.toLowerCase()
  return NAMED_TIMES.get(time) ?? matchHalfOfDay(time) ?? matchWholeDay(time)
}

function matchHalfOfDay(time: string): number | null {
  const [, hour, minute = '0', half] = HALF_OF_DAY.exec(time) ?? []
  if (hour === undefined || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return null
  return (Number(hour) % 12) * 60 + (half === 'p' ? 12 * 60 : 0) + Number(minute)
}

function matchWholeDay(time: string): number | null {
  const [, short, hour = short, minute] = WHOLE_DAY.exec(time) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return Number(hour) * 60 + Number(minute)
}

const APOSTROPHES = /[\u2018\u2019\u201a\u201b\u02bc\u00b4\u0060\u2032]/g
const QUOTES = /[\u201c-\u201f\u00ab\u00bb\u2033]/g

/** A text as it is compared with another one that somebody typed: in small letters, with the signs of the keyboard. */
export function foldText(text: string): string {
  return toTyped(text).replaceAll(APOSTROPHES, "'").replaceAll(QUOTES, '"').toLowerCase()
}

/** What stands before and after the first separator, without blanks around; null where there is nothing before it, or no separator. */
export function splitAt(text: string, separator: RegExp): readonly [first: string, last: string] | null {
  const found = separator.exec(text.slice(1))
  if (found === null) return null
  const end = found.index + 1
  return [text.slice(0, end).trim(), text.slice(end + found[0].length).trim()]
}
