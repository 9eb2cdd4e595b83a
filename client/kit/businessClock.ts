import { wallClockOf } from '#shared/kernel/days.ts'

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

/** The day of a local Date, as the widgets have days at local midnight. */
export function dayOfLocalDate(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
