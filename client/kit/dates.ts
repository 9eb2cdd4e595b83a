import { toTyped } from '#shared/kernel/text.ts'
import { minutesSinceMidnight, dayOfInstant, instantAt, isDay } from '#shared/kernel/days.ts'

const READABLE_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const CLOCK = /^(\d{1,2}):(\d{2})\s*(?:([ap])\.?m?\.?)?$/i

/**
 * Parses a day: `12/3/2026`, `12-3-26` or `2026-12-03` become `2026-12-03`; null for an empty text; the text itself if it is not a
 * complete date.
 */
export function parseDay(text: string): string | null {
  const bare = toTyped(text).trim()
  return bare === '' ? null : (matchDay(bare) ?? text)
}

/** Parses a business time such as `12/3/2026 2:15pm`; null for an empty text; the text itself if it is not a complete time. */
export function parseInstant(text: string, timeZone: string): string | null {
  const bare = toTyped(text).trim()
  if (bare === '') return null
  const [, date = '', clock = ''] = /^([^\sT]+)[\sT]\s*(.*)$/.exec(bare) ?? []
  const day = matchDay(date)
  const minutes = matchMinutes(clock)
  return day === null || minutes === null ? text : instantAt(day, minutes, timeZone)
}

/** Parses a time of day such as `2:15pm` on a day; null for an empty text; the text itself if it is not a complete time. */
export function parseClock(text: string, day: string, timeZone: string): string | null {
  const bare = toTyped(text).trim()
  if (bare === '') return null
  const minutes = matchMinutes(bare)
  return minutes === null ? text : instantAt(day, minutes, timeZone)
}

/** The same business time on another day; midnight if there is no instant yet. */
export function withDay(day: string, instant: string | null, timeZone: string): string {
  return instantAt(day, instant === null ? 0 : minutesSinceMidnight(instant, timeZone), timeZone)
}

/** The business day of an instant, for a calendar; null for null. */
export function calendarDay(instant: string | null, timeZone: string): string | null {
  return instant === null ? null : dayOfInstant(instant, timeZone)
}

function matchDay(text: string): string | null {
  if (isDay(text)) return text
  const [, month, date, year] = READABLE_DAY.exec(text) ?? []
  if (month === undefined || date === undefined || year === undefined) return null
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

function matchMinutes(text: string): number | null {
  const [, hours, minutes, half] = CLOCK.exec(text) ?? []
  if (hours === undefined || minutes === undefined || Number(minutes) > 59) return null
  if (half === undefined) return Number(hours) > 23 ? null : Number(hours) * 60 + Number(minutes)
  if (Number(hours) < 1 || Number(hours) > 12) return null
  return ((Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes)
}
