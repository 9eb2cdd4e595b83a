import { toTyped } from '#shared/kernel/text.ts'
import { minutesSinceMidnight, dayOfInstant, instantAt } from '#shared/kernel/days.ts'
import { matchDay, matchTimeOfDay } from '#shared/kernel/typed.ts'

/** Parses a business time such as `12/3/2026 2:15pm`; null for an empty text; the text itself if it is not a complete time. */
export function parseInstant(text: string, timeZone: string): string | null {
  const bare = toTyped(text).trim()
  if (bare === '') return null
  const [, date = '', clock = ''] = /^([^\sT]+)[\sT]\s*(.*)$/.exec(bare) ?? []
  const day = matchDay(date)
  const minutes = matchTimeOfDay(clock)
  return day === null || minutes === null ? text : instantAt(day, minutes, timeZone)
}

/** Parses a time of day such as `2:15pm` on a day; null for an empty text; the text itself if it is not a complete time. */
export function parseClock(text: string, day: string, timeZone: string): string | null {
  const bare = toTyped(text).trim()
  if (bare === '') return null
  const minutes = matchTimeOfDay(bare)
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
