import { addDays } from './days.ts'
import { monthBefore, reportWeekOf, weekBefore, type ReportPeriod } from './periods.ts'

/** The periods that move with the calendar. */
const RULES = {
  today: { caption: 'today', periodOn: (today: string) => ({ startDate: today, endDate: today }) },
  yesterday: {
    caption: 'yesterday',
    periodOn: (today: string) => ({ startDate: addDays(today, -1), endDate: addDays(today, -1) }),
  },
  thisWeek: { caption: 'this week', periodOn: reportWeekOf },
  previousWeek: {
    caption: 'the previous week',
    periodOn: (today: string) => weekBefore(reportWeekOf(today)),
  },
  lastMonth: { caption: 'the last month', periodOn: monthBefore },
  thisYear: {
    caption: 'this year',
    periodOn: (today: string) => ({
      startDate: `${today.slice(0, 4)}-01-01`,
      endDate: `${today.slice(0, 4)}-12-31`,
    }),
  },
} satisfies Record<string, { readonly caption: string; readonly periodOn: (today: string) => ReportPeriod }>

/** The name of a period that moves with the calendar. */
export type RelativePeriod = keyof typeof RULES

/** A day that moves with the calendar, as saved views hold it (B-10, VW3). */
export interface RelativeDay {
  readonly rule: RelativePeriod
  /** Which day of the period it is. */
  readonly end: keyof ReportPeriod
}

/** The period of a rule on a day. */
export function relativePeriod(rule: RelativePeriod, today: string): ReportPeriod {
  return RULES[rule].periodOn(today)
}

/** The values of a filter, each relative day resolved to the day that it is today; other values are unchanged. */
export function resolveRelativeDays(
  values: Readonly<Record<string, unknown>>,
  today: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isRelativeDay(value) ? relativePeriod(value.rule, today)[value.end] : value,
    ]),
  )
}

/** The captions of the rules that the values of a filter follow, each once: `this week`. */
export function relativeDayCaptions(values: Readonly<Record<string, unknown>>): readonly string[] {
  return [
    ...new Set(
      Object.values(values)
        .filter(isRelativeDay)
        .map(({ rule }) => RULES[rule].caption),
    ),
  ]
}

function isRelativeDay(value: unknown): value is RelativeDay {
  if (typeof value !== 'object' || value === null || !('rule' in value) || !('end' in value)) return false
  const { rule, end } = value
  return typeof rule === 'string' && Object.hasOwn(RULES, rule) && (end === 'startDate' || end === 'endDate')
}
