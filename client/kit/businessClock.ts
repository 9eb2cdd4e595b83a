import { wallClockOf } from '#shared/kernel/days.ts'

/** Converts between instants (ISO-8601 UTC) and business time as a local Date of the browser, the only kind that the widgets know. */

/** A local Date with the business time of the instant in whole seconds; an invalid date for a text that is not an instant. */
export function toBusinessClock(instant: string, timeZone: string): Date {
  if (Number.isNaN(Date.parse(instant))) return new Date(Number.NaN)
  const clock = wallClockOf(instant, timeZone)
  return new Date(
    clock.getUTCFullYear(),
    clock.getUTCMonth(),
    clock.getUTCDate(),
    clock.getUTCHours(),
    clock.getUTCMinutes(),
    clock.getUTCSeconds(),
  )
}

/** The instant at which the business time is that of this local Date. */
export function fromBusinessClock(clock: Date, timeZone: string): string {
  // The offset at the first guess may differ across a change of summer time; the second step uses the offset at the guess.
  let at = clock.getTime()
  for (let step = 0; step < 2; step++)
    at += clock.getTime() - toBusinessClock(new Date(at).toISOString(), timeZone).getTime()
  return new Date(at).toISOString()
}

/** The day of a local Date, as the widgets have days at local midnight. */
export function dayOfLocalDate(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
