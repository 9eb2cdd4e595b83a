import { addDays, dayOfInstant, instantAt, WEEKDAYS, weekdayOf } from '../kernel/days.ts'
import { monthBefore, reportWeekOf, weekBefore, type ReportPeriod } from '../kernel/periods.ts'
import type { ReportSchedule } from './ReportSchedule.ts'

/** When a report is mailed: every week on a weekday, or every month on a day of it. */
export type ReportTiming = Pick<ReportSchedule, 'every' | 'weekday' | 'dayOfMonth' | 'hour'>

const MINUTES_PER_HOUR = 60
const LAST_HOUR = 23
/** The number of days within which every valid timing is due at least once. */
const MAX_DAYS_AHEAD = 62

/** The first time after an instant at which a report is due (RP27); null for a timing that is not valid. */
export function nextRunAfter(timing: ReportTiming, instant: string, timeZone: string): string | null {
  if (timing.hour < 0 || timing.hour > LAST_HOUR) return null
  const today = dayOfInstant(instant, timeZone)
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    const run = instantAt(day, timing.hour * MINUTES_PER_HOUR, timeZone)
    if (isRunDay(timing, day) && run > instant) return run
  }
  return null
}

/** The latest time up to now of a report that has been due since `due`: missed runs are made up once (RP27). */
export function latestRun(
  timing: ReportTiming,
  { due, now }: { readonly due: string; readonly now: string },
  timeZone: string,
): string {
  for (let latest = due; ;) {
    const next = nextRunAfter(timing, latest, timeZone)
    if (next === null || next > now) return latest
    latest = next
  }
}

function isRunDay({ every, weekday, dayOfMonth }: ReportTiming, day: string): boolean {
  if (every === 'Week') return WEEKDAYS.indexOf(weekday) === (weekdayOf(day) + 6) % 7
  const isLast = addDays(day, 1).endsWith('-01')
  const date = Number(day.slice(8))
  return date === dayOfMonth || (isLast && date < dayOfMonth)
}

/** Whether two timings are the same. */
export function isSameTiming(one: ReportTiming, other: ReportTiming): boolean {
  return (
    one.every === other.every &&
    one.weekday === other.weekday &&
    one.dayOfMonth === other.dayOfMonth &&
    one.hour === other.hour
  )
}

/** An hour of the day as text: 18 is `6:00PM`. */
export function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:00${hour < 12 ? 'AM' : 'PM'}`
}

/** When it is mailed, as text: `Monday, 6:00AM`, `Day 1 of the month, 6:00AM`. */
export function timingText({ every, weekday, dayOfMonth, hour }: ReportTiming): string {
  const clock = hourText(hour)
  return every === 'Week' ? `${weekday}, ${clock}` : `Day ${dayOfMonth} of the month, ${clock}`
}

/** The period of a report that is due at an instant: the week or the month before its day (RP28). */
export function reportedPeriod(
  { every }: Pick<ReportTiming, 'every'>,
  run: string,
  timeZone: string,
): ReportPeriod {
  const day = dayOfInstant(run, timeZone)
  return every === 'Week' ? weekBefore(reportWeekOf(day)) : monthBefore(day)
}
