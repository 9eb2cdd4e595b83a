import { addDays, dayOfInstant, daysBetween, endOfDay, startOfDay, weekdayOf } from './days.ts'

/** The first and last day of a report, both included. */
export interface ReportPeriod {
  readonly startDate: string
  readonly endDate: string
}

/** The Monday to Sunday that contains a day, the default period of reports (O-086). */
export function reportWeekOf(day: string): ReportPeriod {
  const startDate = addDays(day, -((weekdayOf(day) + 6) % 7))
  return { startDate, endDate: addDays(startDate, 6) }
}

/** The same days a week earlier: the toggle to Previous Week, and Last Week of the dashboard (O-080, O-086). */
export function weekBefore(period: ReportPeriod): ReportPeriod {
  return { startDate: addDays(period.startDate, -7), endDate: addDays(period.endDate, -7) }
}

/** The same number of days immediately before a period (RP26). */
export function periodBefore({ startDate, endDate }: ReportPeriod): ReportPeriod {
  return {
    startDate: addDays(startDate, -1 - daysBetween(startDate, endDate)),
    endDate: addDays(startDate, -1),
  }
}

/** The calendar month before the one of a day: Last Month of the dashboard (O-080). */
export function monthBefore(day: string): ReportPeriod {
  const endDate = addDays(`${day.slice(0, 8)}01`, -1)
  return { startDate: `${endDate.slice(0, 8)}01`, endDate }
}

/** The period of a filter, or null while a date is missing (O-086). */
export function periodOf(filter: {
  readonly startDate: string | null
  readonly endDate: string | null
}): ReportPeriod | null {
  const { startDate, endDate } = filter
  return startDate === null || endDate === null ? null : { startDate, endDate }
}

/** The longest period of a report, in years. */
export const MAX_YEARS = 10

/** The longest period of a report by day, in years. */
export const MAX_YEARS_BY_DAY = 5

/** The error of a requested period and its field, by the names of the request; null if it is valid (RP20). */
export function periodError(
  { startDate, endDate }: ReportPeriod,
  maxYears: number,
  { start, end } = { start: 'startDate', end: 'endDate' },
): { readonly field: string; readonly message: string } | null {
  if (endDate < startDate) return { field: end, message: 'The last day is before the first one.' }
  const lastDay = `${String(Number(startDate.slice(0, 4)) + maxYears).padStart(4, '0')}${startDate.slice(4)}`
  return endDate > lastDay
    ? {
        field: start,
        message: `The period can be at most ${maxYears} years long, from the start date to the end date.`,
      }
    : null
}

/** The first and last instant of a period in the business time zone, for requests and comparisons (O-091, ambiguity 35). */
export function instantRange(
  period: ReportPeriod,
  timeZone: string,
): { readonly from: string; readonly to: string } {
  return { from: startOfDay(period.startDate, timeZone), to: endOfDay(period.endDate, timeZone) }
}

/** Does an instant fall on a day of the period? */
export function isInPeriod(instant: string | null, period: ReportPeriod, timeZone: string): boolean {
  return instant !== null && isDayInPeriod(dayOfInstant(instant, timeZone), period)
}

/** Is it a day of the period? */
export function isDayInPeriod(day: string, { startDate, endDate }: ReportPeriod): boolean {
  return startDate <= day && day <= endDate
}

/** Every day of a period, in order. */
export function daysInPeriod(period: ReportPeriod): string[] {
  const days: string[] = []
  for (let day = period.startDate; day <= period.endDate; day = addDays(day, 1)) days.push(day)
  return days
}
