import { relativePeriod, type RelativePeriod, type RelativeDay } from '#shared/kernel/relativeDays.ts'
import { DAY_RANGES } from './dayRanges.ts'
import type { FilterField, FilterValue } from './filterFields.ts'

/** The days of a field that follow a rule on this day: those of a shortcut it offers, or a single day that is today (VW3). */
export function relativeDays(
  field: FilterField,
  values: Readonly<Record<string, FilterValue>>,
  today: string,
): Readonly<Record<string, RelativeDay>> {
  if (!('from' in field))
    return values[field.parameter] === today ? { [field.parameter]: { rule: 'today', end: 'startDate' } } : {}
  const { from, to, ranges = DAY_RANGES } = field
  const isChosen = (rule: RelativePeriod): boolean => {
    const { startDate, endDate } = relativePeriod(rule, today)
    return values[from] === startDate && values[to] === endDate
  }
  const rule = ranges.find((range) => isChosen(range.rule))?.rule
  return rule === undefined ? {} : { [from]: { rule, end: 'startDate' }, [to]: { rule, end: 'endDate' } }
}
