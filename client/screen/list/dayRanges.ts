import { monthBefore, reportWeekOf, weekBefore, type ReportPeriod } from '#shared/reporting/reportPeriods.ts'

/** A range of days that a press chooses. */
export interface DayRange {
  readonly caption: string
  readonly period: ReportPeriod
}

/** The ranges of days that filters offer beside the two dates. */
export function dayRanges(today: string): readonly DayRange[] {
  const week = reportWeekOf(today)
  return [
    { caption: 'This week', period: week },
    { caption: 'Previous week', period: weekBefore(week) },
    { caption: 'Last month', period: monthBefore(today) },
  ]
}
