/** Calendar days are `YYYY-MM-DD` strings and instants ISO-8601 UTC strings; this file alone turns them into dates and back. */

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const MILLISECONDS_PER_DAY = 86_400_000

/** Is this a calendar day that exists (`2024-02-30` does not)? */
export function isDay(value: string): boolean {
  if (!DAY_PATTERN.test(value)) return false
  const at = new Date(`${value}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** Is this an instant in the one form that is stored and sent: UTC, milliseconds, `Z`? */
export function isInstant(value: string): boolean {
  if (!INSTANT_PATTERN.test(value)) return false
  const at = new Date(value)
  return !Number.isNaN(at.getTime()) && at.toISOString() === value
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

/** The business day on which an instant falls, in the time zone given (`America/Detroit`). */
export function dayOfInstant(instant: string, timeZone: string): string {
  const parts = partsIn(instant, timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  return `${parts('year')}-${parts('month')}-${parts('day')}`
}

/** An instant as people read it, `MM/DD/yyyy h:mma` in the business time zone (F-041, S0 §9). */
export function formatInstant(instant: string, timeZone: string): string {
  const parts = partsIn(instant, timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
  const half = parts('dayPeriod').replaceAll('.', '').toUpperCase()
  return `${parts('month')}/${parts('day')}/${parts('year')} ${parts('hour')}:${parts('minute')}${half}`
}

/** A calendar day as people read it, `MM/DD/yyyy`. */
export function formatDay(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
}

function partsIn(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone }).formatToParts(new Date(instant))
  return (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? ''
}
