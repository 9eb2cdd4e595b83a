import { reportWeekOf } from '#shared/kernel/periods.ts'
import type { ParameterDeclarations } from '#shared/model/queryContract.ts'
import { PERIOD_PARAMETERS } from '#shared/model/periodParameters.ts'
import type { DayRange } from '../list/dayRanges.ts'
import type { FilterField } from '../list/filterFields.ts'
import { ListFilter } from '../list/ListFilter.ts'

/** The period of a screen of figures, at first the current week (O-080, O-086). */
export interface PeriodFilter {
  /** The key under which the session remembers it; screens with the same key share the period (FG3). */
  readonly id: string
  readonly ranges: readonly DayRange[]
}

/** The day of a screen of figures, at first today; its figures are those of the end of that day. */
export interface DayFilter {
  /** The key under which the session remembers it (FG3). */
  readonly id: string
  /** The caption of the day. */
  readonly day: string
}

/** What a screen of figures asks for instead of a period. */
export interface FieldsFilter {
  /** The key under which the session remembers it (FG3). */
  readonly id: string
  readonly fields: readonly FilterField[]
  /** The parameters that the fields set. */
  readonly parameters: ParameterDeclarations
}

/** What a screen of figures asks for. */
export type FiguresFilter = PeriodFilter | DayFilter | FieldsFilter

/** Creates the filter of a screen as the session remembers it; it has no fields for figures of today. */
export function createFilter(filter: FiguresFilter | undefined, today: string): ListFilter {
  if (filter === undefined) return new ListFilter({ fields: [], parameters: {}, today, memory: null })
  const memory = { storage: sessionStorage, listId: filter.id }
  if ('fields' in filter) return new ListFilter({ ...filter, today, memory })
  if ('day' in filter) {
    const day: FilterField = { parameter: 'day', caption: filter.day, initial: () => today }
    return new ListFilter({ fields: [day], parameters: { day: { kind: 'day' } }, today, memory })
  }
  const period: FilterField = {
    from: 'startDate',
    to: 'endDate',
    caption: 'Period',
    captions: ['Start date', 'End date'],
    ranges: filter.ranges,
    initial: reportWeekOf,
  }
  return new ListFilter({ fields: [period], parameters: PERIOD_PARAMETERS, today, memory })
}

/** The toggle of the reports: the current week, or the one before (O-086). */
export const THIS_OR_PREVIOUS_WEEK: readonly DayRange[] = [
  { caption: 'This Week', rule: 'thisWeek' },
  { caption: 'Previous Week', rule: 'previousWeek' },
]

/** The shortcuts of the dashboard: the calendar week or month before the current one (O-080). */
export const LAST_WEEK_OR_MONTH: readonly DayRange[] = [
  { caption: 'Last Week', rule: 'previousWeek' },
  { caption: 'Last Month', rule: 'lastMonth' },
]
