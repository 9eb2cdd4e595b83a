import { daysBetween, formatDay, isDay } from './days.ts'

/** Money is dated within a month of its entry; other days are often a mistyped year (ambiguities 86). */
const USUAL_DAYS = 31

/** What to ask before a day is stored that is far from today, or null. */
export function unusualDayQuestion(caption: string, day: string | null, today: string): string | null {
  if (day === null || !isDay(day)) return null
  const days = daysBetween(today, day)
  if (Math.abs(days) <= USUAL_DAYS) return null
  const distance = `${Math.abs(days).toLocaleString('en-US')} days`
  return `The ${caption} is ${formatDay(day)}, ${days > 0 ? `in ${distance}` : `${distance} ago`}. Do you want to save it?`
}
