/** Calendar days are `YYYY-MM-DD` strings and instants ISO-8601 UTC strings; only this file converts them to and from dates. */

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const INSTANT_START = /^\d{4}-\d{2}-\d{2}T/
const MILLISECONDS_PER_DAY = 86_400_000
const MILLISECONDS_PER_MINUTE = 60_000

/** Is this a valid calendar day (`2024-02-30` is not)? */
export function isDay(value: string): boolean {
  if (!DAY_PATTERN.test(value)) return false
  const at = new Date(`${value}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** Is this an instant in the stored and transmitted format: UTC, milliseconds, `Z`? */
export function isInstant(value: string): boolean {
  if (!INSTANT_PATTERN.test(value)) return false
  const at = new Date(value)
  return !Number.isNaN(at.getTime()) && at.toISOString() === value
}

const ANY_INSTANT =
  /^(?<day>\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

/** The stored form of an instant of ISO 8601 that says by its offset when it is; null for any other text. */
export function normalizeInstant(text: string): string | null {
  if (isInstant(text)) return text
  const day = ANY_INSTANT.exec(text)?.groups?.['day']
  if (day === undefined || !isDay(day)) return null
  const instant = new Date(text).toISOString()
  return isInstant(instant) ? instant : null
}

/** The same, also of a day, which is its beginning in UTC: as programs mean it, which know of no business day. */
export function normalizeDateTime(text: string): string | null {
  return isDay(text) ? `${text}T00:00:00.000Z` : normalizeInstant(text)
}

/** The calendar day `count` days after `day` (before it when negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + count * MILLISECONDS_PER_DAY)
    .toISOString()
    .slice(0, 10)
}

/** Whole days from `from` to `to`; the start day itself does not count. */
export function daysBetween(from: string, to: string): number {
  return Math.round(
    (Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / MILLISECONDS_PER_DAY,
  )
}

/** The day of the week: 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay()
}

/** The instant `minutes` after another (before it when negative). */
export function addMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * MILLISECONDS_PER_MINUTE).toISOString()
}

/** Minutes from one instant to another, with their fraction; negative when `to` is the earlier one. */
export function minutesBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / MILLISECONDS_PER_MINUTE
}

/** The business day on which an instant falls, in the time zone given (`America/Detroit`). */
export function dayOfInstant(instant: string, timeZone: string): string {
  return dayOfNumber(Math.floor(localMilliseconds(instant, timeZone) / MILLISECONDS_PER_DAY))
}

/** What the clocks of a time zone show at an instant, as the UTC time of a date. */
export function wallClockOf(instant: string, timeZone: string): Date {
  return new Date(localMilliseconds(instant, timeZone))
}

function localMilliseconds(instant: string, timeZone: string): number {
  const at = Date.parse(instant)
  return at + offsetAt(at, timeZone)
}

/** Days by their number since 1970, cached: reports name the same few days thousands of times. */
const MAX_CACHED_DAYS = 20_000
const days = new Map<number, string>()

function dayOfNumber(dayNumber: number): string {
  const cached = days.get(dayNumber)
  if (cached !== undefined) return cached
  const day = new Date(dayNumber * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
  if (days.size > MAX_CACHED_DAYS) days.clear()
  days.set(dayNumber, day)
  return day
}

/** The local time of an instant in minutes since midnight (seconds are ignored). */
export function minutesSinceMidnight(instant: string, timeZone: string): number {
  const clock = wallClockOf(instant, timeZone)
  return clock.getUTCHours() * 60 + clock.getUTCMinutes()
}

/**
 * The instant of a local day and `minutes` since midnight. A time skipped by daylight saving is shifted forward; of a repeated
 * time it is the first.
 */
export function instantAt(day: string, minutes: number, timeZone: string): string {
  const wallClock = Date.parse(`${day}T00:00:00.000Z`) + minutes * MILLISECONDS_PER_MINUTE
  const before = offsetAt(wallClock - MILLISECONDS_PER_DAY, timeZone)
  const after = offsetAt(wallClock + MILLISECONDS_PER_DAY, timeZone)
  const early = wallClock - before
  // The offset may change in between, so both are tried, the earlier one first.
  if (before === after || offsetAt(early, timeZone) === before) return new Date(early).toISOString()
  const late = wallClock - after
  return new Date(offsetAt(late, timeZone) === after ? late : early).toISOString()
}

/** The first instant of a business day. */
export function startOfDay(day: string, timeZone: string): string {
  return instantAt(day, 0, timeZone)
}

/** The last instant of a business day: a millisecond before the next one starts, 23 to 25 hours after its start. */
export function endOfDay(day: string, timeZone: string): string {
  return new Date(Date.parse(startOfDay(addDays(day, 1), timeZone)) - 1).toISOString()
}

/**
 * Formats an instant for display, `MM/DD/yyyy h:mma` in the business time zone (F-041, S0 §9). Another text, such as a field has while it
 * is typed, stays as it is.
 */
export function formatInstant(instant: string, timeZone: string): string {
  if (!startsAsInstant(instant)) return instant
  const clock = wallClockOf(instant, timeZone)
  return `${formatDay(clock.toISOString())} ${twelveHourTime(clock)}`
}

/** Formats the time of day of an instant for display, `h:mma` in the business time zone; another text stays as it is. */
export function formatTimeOfDay(instant: string, timeZone: string): string {
  if (!startsAsInstant(instant)) return instant
  return twelveHourTime(wallClockOf(instant, timeZone))
}

/** Browsers also read other texts as moments: `2.25` is a day in February. */
function startsAsInstant(text: string): boolean {
  return INSTANT_START.test(text) && !Number.isNaN(Date.parse(text))
}

/** Formats a calendar day for display, `MM/DD/yyyy`. */
export function formatDay(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
}

/** Formats a calendar day within a sentence, `M/D/yyyy` (S1 §9: since 5/1/2025). */
export function formatDayInText(day: string): string {
  return `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}/${day.slice(0, 4)}`
}

type PartReader = (type: Intl.DateTimeFormatPartTypes) => string

const ALL_PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

/** Formatters by time zone, cached because creating one is far slower than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Is it the name of a time zone, such as America/Detroit? */
export function isTimeZone(name: string): boolean {
  try {
    formatterFor(name)
    return true
  } catch {
    return false
  }
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const format = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...ALL_PARTS, timeZone })
  formatters.set(timeZone, format)
  return format
}

function zonedParts(instant: string, timeZone: string): PartReader {
  const parts = formatterFor(timeZone).formatToParts(new Date(instant))
  return (type) => parts.find((part) => part.type === type)?.value ?? ''
}

function twelveHourTime(clock: Date): string {
  const hour = clock.getUTCHours()
  const minute = String(clock.getUTCMinutes()).padStart(2, '0')
  return `${hour % 12 || 12}:${minute}${hour < 12 ? 'AM' : 'PM'}`
}

/** Offsets of whole days by time zone and day number, cached: formatting each instant is ten times slower. */
const MAX_CACHED_OFFSETS = 20_000
const offsets = new Map<string, Map<number, number | null>>()

/** The UTC offset throughout a UTC day, in milliseconds; null if it changes within the day. */
function offsetOfUtcDay(dayNumber: number, timeZone: string): number | null {
  const byDay = offsets.get(timeZone) ?? new Map<number, number | null>()
  offsets.set(timeZone, byDay)
  const cached = byDay.get(dayNumber)
  if (cached !== undefined) return cached
  const dayStart = dayNumber * MILLISECONDS_PER_DAY
  const before = formattedOffset(dayStart, timeZone)
  const after = formattedOffset(dayStart + MILLISECONDS_PER_DAY, timeZone)
  const offset = before === after ? before : null
  if (byDay.size > MAX_CACHED_OFFSETS) byDay.clear()
  byDay.set(dayNumber, offset)
  return offset
}

/** The UTC offset of a time zone at a moment, in milliseconds. */
function offsetAt(milliseconds: number, timeZone: string): number {
  const ofDay = offsetOfUtcDay(Math.floor(milliseconds / MILLISECONDS_PER_DAY), timeZone)
  return ofDay ?? formattedOffset(milliseconds, timeZone)
}

function formattedOffset(milliseconds: number, timeZone: string): number {
  const parts = zonedParts(new Date(milliseconds).toISOString(), timeZone)
  const day = `${parts('year')}-${parts('month')}-${parts('day')}`
  const wallClock = Date.parse(`${day}T${parts('hour')}:${parts('minute')}:${parts('second')}.000Z`)
  return wallClock - Math.floor(milliseconds / 1000) * 1000
}

/** The days of a week as people write it, from Monday. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
