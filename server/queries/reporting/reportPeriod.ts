import { instantRange, MAX_YEARS, periodError, type ReportPeriod } from '#shared/reporting/reportPeriods.ts'
import { BadQuery } from '#server/kernel/errors.ts'
import type { ParameterDeclaration, Parameters } from '../NamedQuery.ts'
import { appendPath } from '../jsonPath.ts'

/** The parameters of a report: its first and last day, both included (S1 §7). */
export const PERIOD_PARAMETERS = {
  startDate: { kind: 'day', required: true },
  endDate: { kind: 'day', required: true },
} as const satisfies Readonly<Record<string, ParameterDeclaration>>

/** A period as days and as instants. */
export interface PeriodOfReport extends ReportPeriod {
  /** The first and the last instant. */
  readonly from: string
  readonly to: string
}

/** The requested period of a report. Raises BadQuery for an unsupported one (RP20). */
export function periodGiven({ startDate, endDate }: Parameters, timeZone: string): PeriodOfReport {
  if (typeof startDate !== 'string' || typeof endDate !== 'string') throw new Error('A report has no period.')
  const mistake = periodError({ startDate, endDate }, MAX_YEARS)
  if (mistake !== null) throw new BadQuery(mistake.message, appendPath('parameters', mistake.field))
  return periodFrom({ startDate, endDate }, timeZone)
}

export function periodFrom(period: ReportPeriod, timeZone: string): PeriodOfReport {
  return { ...period, ...instantRange(period, timeZone) }
}
