import type { RelativePeriod } from '#shared/kernel/relativeDays.ts'

/** A range of days that a press chooses. */
export interface DayRange {
  readonly caption: string
  readonly rule: RelativePeriod
}

/** The ranges of days that filters offer beside the two dates. */
export const DAY_RANGES: readonly DayRange[] = [
  { caption: 'This week', rule: 'thisWeek' },
  { caption: 'Previous week', rule: 'previousWeek' },
  { caption: 'Last month', rule: 'lastMonth' },
]
