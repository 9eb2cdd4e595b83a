import { monthBefore, reportWeekOf, weekBefore } from '#shared/reporting/reportPeriods.ts'
import { PERIOD_PARAMETERS } from '#shared/reporting/queries.ts'
import type { DayRange } from '../list/dayRanges.ts'
import { ListFilter } from '../list/ListFilter.ts'

/** The days of a screen of figures, at first the current week (O-080, O-086). */
export interface PeriodFilter {
  /** Under which the session remembers them; screens with the same one share them (FG3). */
  readonly id: string
  readonly ranges: (today: string) => readonly DayRange[]
}

/** Creates the filter of a screen as the session remembers it. */
export function createPeriodFilter({ id, ranges }: PeriodFilter, today: string): ListFilter {
  return new ListFilter({
    fields: [
      {
        from: 'startDate',
        to: 'endDate',
        caption: 'Days',
        captions: ['Start date', 'End date'],
        ranges,
        initial: reportWeekOf,
      },
    ],
    parameters: PERIOD_PARAMETERS,
    today,
    memory: { storage: sessionStorage, listId: id },
  })
}

/** The toggle of the reports: the current week, or the one before (O-086). */
export function thisOrPreviousWeek(today: string): readonly DayRange[] {
  const week = reportWeekOf(today)
  return [
    { caption: 'This Week', period: week },
    { caption: 'Previous Week', period: weekBefore(week) },
  ]
}

/** The shortcuts of the dashboard: the calendar week or month before the current one (O-080). */
export function lastWeekOrMonth(today: string): readonly DayRange[] {
  return [
    { caption: 'Last Week', period: weekBefore(reportWeekOf(today)) },
    { caption: 'Last Month', period: monthBefore(today) },
  ]
}
