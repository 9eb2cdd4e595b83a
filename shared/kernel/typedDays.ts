import { addDays, daysBetween, isDay, WEEKDAYS, weekdayOf } from './days.ts'
import { toTyped } from './text.ts'
import { foldText, matchDay, splitAt } from './typed.ts'
import { reportWeekOf } from './periods.ts'

/**
 * Days that somebody typed, from one to another, both included; null has no end. A day without a year, `-05-03`, is that of any year:
 * then both are.
 */
export interface TypedDays {
  readonly from: string | null
  readonly to: string | null
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** From what a comparison begins or ends, and which words say so. */
const COMPARISON = /^(>=|<=|>|<|since|from|after|before|until|till|through)(.+)$/
/** `5/1 - 5/31`, `from may 1 to may 31`, `5/1..5/31`; also `5/1-5/31`, which is no day itself. */
const BETWEEN = / (?:-|to|and|until|till|through|thru) |\.\./
const BEFORE_SPAN = /^(?:from|between) /
const SHORT_SPAN = /^([\d/]+\/\d+)-([\d/]+\/\d+)$/
const MONTH_AND_DATE = /^(\d{1,2})\/(\d{1,2})$/
const MONTH_AND_YEAR = /^(?:(\d{1,2})\/(\d{4})|(\d{4})-(\d{2}))$/
const YEAR = /^(?:19|20|21)\d{2}$/
const NAMED = /^([a-z]{3,})(?: (\d{1,2}))?(?: (\d{4}))?$/
const NAMED_AFTER = /^(\d{1,2}) ([a-z]{3,})(?: (\d{4}))?$/
const RELATIVE = /^(this|last|previous|next) ([a-z]+)$/
/** The ends of dates, and what stands between them only for reading. */
const NOISE = /(?<=\d)(?:st|nd|rd|th)\b|[,.](?=\s|$)/g
/** What may be meant as something else than days wherever more is searched for: `may`, `2026`, `monday`. */
const BARE_WORD = /^[a-z\d]+$/
/** Longer texts are none. */
const MAX_CHARACTERS = 50

/**
 * The days that a text means to people: `5/3`, `5/3/26`, `may 3`, `may`, `2026`, `today`, `monday` (the next one), `last month`,
 * `5/1 - 5/31`, `since 5/3`; null where it means none.
 */
export function parseDays(text: string, today: string): TypedDays | null {
  if (text.length > MAX_CHARACTERS) return null
  const bare = foldText(text).replaceAll(NOISE, '').replaceAll(/\s+/g, ' ').trim()
  const [first, last] =
    splitAt(bare.replace(BEFORE_SPAN, ''), BETWEEN) ?? SHORT_SPAN.exec(bare)?.slice(1) ?? []
  if (first !== undefined && last !== undefined) return spanOf(first, last, today)
  const [, sign, compared] = COMPARISON.exec(bare) ?? []
  const days = simpleDays(compared?.trim() ?? bare, today)
  return days === null || sign === undefined ? days : comparedDays(days, sign, today)
}

/** The same, of a text that may as well be a name or a number. */
export function parseUnmistakableDays(text: string, today: string): TypedDays | null {
  const isMistakable = BARE_WORD.test(text) && !['today', 'yesterday', 'tomorrow'].includes(text)
  return isMistakable ? null : parseDays(text, today)
}

/** The single day that is meant, if one is; without a year the last one and the next one, the nearer one first. */
export function meantDays(text: string, today: string): readonly string[] {
  const days = parseDays(text, today)
  if (days === null || days.from === null || days.from !== days.to) return []
  if (!isOfAnyYear(days.from)) return [days.from]
  const year = Number(today.slice(0, 4))
  const around = [year - 1, year, year + 1]
    .map((each) => daysOfYear(days, each).from ?? '')
    .filter((day) => isDay(day) && day.endsWith(days.from ?? ''))
  const distance = (day: string): number => Math.abs(daysBetween(today, day))
  const past = around.filter((day) => day < today).at(-1)
  const next = around.find((day) => day >= today)
  return [past, next].filter((day) => day !== undefined).toSorted((a, b) => distance(a) - distance(b))
}

/**
 * Parses a day as people write it: `12/3/2026`, `12-3-26` or `2026-12-03`, and `12/3`, `dec 3`, `tomorrow` or `monday`, without a year
 * the nearest one; null for an empty text; the text itself if it means no single day.
 */
export function parseDay(text: string, today: string): string | null {
  const bare = toTyped(text).trim()
  return bare === '' ? null : (matchDay(bare) ?? meantDays(bare, today)[0] ?? text)
}

/** Is it one of the days? */
export function isAmong(day: string, { from, to }: TypedDays): boolean {
  const length = (from ?? to ?? '').length
  const compared = day.slice(-length)
  const isAfter = from === null || from <= compared
  const isBefore = to === null || compared <= to
  // Of a span over the end of the year, such as 12/20 to 1/5, each day is on one side.
  return from !== null && to !== null && to < from ? isAfter || isBefore : isAfter && isBefore
}

/** The days from, after, until or before these, by a sign or a word; without a year those of the year. */
export function comparedDays(days: TypedDays, sign: string, today: string): TypedDays {
  const { from, to } = daysOfYear(days, Number(today.slice(0, 4)))
  switch (sign) {
    case '>':
    case 'after':
      return { from: to === null ? null : addDays(to, 1), to: null }
    case '<':
    case 'before':
      return { from: null, to: from === null ? null : addDays(from, -1) }
    case '<=':
    case 'until':
    case 'till':
    case 'through':
      return { from: null, to }
    default:
      return { from, to: null }
  }
}

/** The days in a year, where they are of any. */
export function daysOfYear({ from, to }: TypedDays, year: number): TypedDays {
  if (from === null || to === null || !isOfAnyYear(from)) return { from, to }
  return { from: onYear(from, year), to: onYear(to, to < from ? year + 1 : year) }
}

/** Is it a day of any year? */
export function isOfAnyYear(day: string | null): boolean {
  return day?.startsWith('-') === true
}

/** On this day of the year; on the last of February where the year has no 29th. */
function onYear(monthAndDate: string, year: number): string {
  const day = `${year}${monthAndDate}`
  return matchDay(day) ?? `${year}-02-28`
}

function spanOf(first: string, last: string, today: string): TypedDays | null {
  const from = simpleDays(first, today)?.from ?? null
  const to = simpleDays(last, today)?.to ?? null
  if (from === null || to === null) return null
  return isOfAnyYear(from) && isOfAnyYear(to) ? { from, to } : inYears(from, to)
}

/** A day without a year is in that of the other one, or in the year beside it where it would be on the wrong side of the other. */
function inYears(from: string, to: string): TypedDays | null {
  if (isOfAnyYear(from)) {
    const year = Number(to.slice(0, 4))
    const begin = onYear(from, year)
    return { from: begin <= to ? begin : onYear(from, year - 1), to }
  }
  if (isOfAnyYear(to)) {
    const year = Number(from.slice(0, 4))
    const end = onYear(to, year)
    return { from, to: from <= end ? end : onYear(to, year + 1) }
  }
  return from <= to ? { from, to } : null
}

function simpleDays(text: string, today: string): TypedDays | null {
  const day = matchDay(text)
  return day === null
    ? (numberedDays(text) ?? namedDays(text, today) ?? relativeDays(text, today))
    : { from: day, to: day }
}

function numberedDays(text: string): TypedDays | null {
  const [, month, date] = MONTH_AND_DATE.exec(text) ?? []
  if (month !== undefined && date !== undefined) return dayOfAnyYear(Number(month), Number(date))
  const [, monthBefore, yearAfter, yearBefore, monthAfter] = MONTH_AND_YEAR.exec(text) ?? []
  const year = yearAfter ?? yearBefore
  if (year !== undefined) return monthOf(Number(monthBefore ?? monthAfter), year)
  return YEAR.test(text) ? { from: `${text}-01-01`, to: `${text}-12-31` } : null
}

function namedDays(text: string, today: string): TypedDays | null {
  const parts = namedParts(text)
  if (parts === null) return null
  const { name, date, year } = parts
  const weekday = weekdayCalled(name)
  if (weekday !== null && date === undefined && year === undefined)
    return oneDay(addDays(today, (weekday - weekdayOf(today) + 7) % 7))
  const month = monthCalled(name)
  if (month === null) return null
  return date === undefined ? monthOf(month, year ?? '') : dayOfMonth(month, Number(date), year)
}

interface NamedParts {
  /** Of a weekday or month. */
  readonly name: string
  readonly date: string | undefined
  readonly year: string | undefined
}

function namedParts(text: string): NamedParts | null {
  const [, dateBefore, nameAfter, yearAfter] = NAMED_AFTER.exec(text) ?? []
  if (nameAfter !== undefined) return { name: nameAfter, date: dateBefore, year: yearAfter }
  const [, name, date, year] = NAMED.exec(text) ?? []
  return name === undefined ? null : { name, date, year }
}

function dayOfMonth(month: number, date: number, year: string | undefined): TypedDays | null {
  const days = dayOfAnyYear(month, date)
  if (days === null || year === undefined) return days
  const day = matchDay(`${year}${days.from}`)
  return day === null ? null : oneDay(day)
}

/** How many days these are after today. */
const NEAR_DAYS: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])

function relativeDays(text: string, today: string): TypedDays | null {
  const near = NEAR_DAYS.get(text)
  if (near !== undefined) return oneDay(addDays(today, near))
  const [, which, unit] = RELATIVE.exec(text) ?? []
  if (which === undefined || unit === undefined) return null
  const weekday = weekdayCalled(unit)
  if (weekday !== null) return oneDay(weekdayBeside(today, weekday, which))
  const step = which === 'this' ? 0 : which === 'next' ? 1 : -1
  if (unit === 'week') return weekOf(addDays(today, step * 7))
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  if (unit === 'month') return monthAt(year, month + step)
  return unit === 'year' ? { from: `${year + step}-01-01`, to: `${year + step}-12-31` } : null
}

/** The last one is before today, the next one after it; this one is in the week of today. */
function weekdayBeside(today: string, weekday: number, which: string): string {
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  if (which === 'this') return addDays(reportWeekOf(today).startDate, (weekday + 6) % 7)
  return addDays(today, which === 'next' ? ahead || 7 : ahead - 7)
}

function weekOf(day: string): TypedDays {
  const { startDate, endDate } = reportWeekOf(day)
  return { from: startDate, to: endDate }
}

function oneDay(day: string): TypedDays {
  return { from: day, to: day }
}

/** In a leap year every day exists that exists in any. */
function dayOfAnyYear(month: number, date: number): TypedDays | null {
  const day = `-${padded(month)}-${padded(date)}`
  return matchDay(`2000${day}`) === null ? null : oneDay(day)
}

/** A month of a year, or of any. */
function monthOf(month: number, year: string): TypedDays | null {
  if (month < 1 || month > 12) return null
  if (year !== '') return monthAt(Number(year), month)
  const { from, to } = monthAt(2000, month)
  return { from: from.slice(4), to: to.slice(4) }
}

/** A month, also one before or after those of the year, such as the 13th. */
function monthAt(year: number, month: number): { readonly from: string; readonly to: string } {
  return { from: firstOf(year, month), to: addDays(firstOf(year, month + 1), -1) }
}

function firstOf(year: number, month: number): string {
  const months = year * 12 + month - 1
  return `${Math.floor(months / 12)}-${padded((months % 12) + 1)}-01`
}

function padded(part: number): string {
  return String(part).padStart(2, '0')
}

/** The weekday of this name, 0 for Sunday; none is cut: `sun` and `sat` are words. */
function weekdayCalled(text: string): number | null {
  const index = WEEKDAYS.findIndex((name) => name.toLowerCase() === text)
  return index === -1 ? null : (index + 1) % 7
}

/** The month of this name, or one that is cut after three letters or more. */
function monthCalled(text: string): number | null {
  const index = text.length < 3 ? -1 : MONTHS.findIndex((name) => name.startsWith(text))
  return index === -1 ? null : index + 1
}
