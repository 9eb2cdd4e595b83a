import { instantRange, MAX_YEARS, periodError, type ReportPeriod } from '#shared/kernel/periods.ts'
import { BadQuery } from '#server/kernel/errors.ts'
import { appendPath } from '../../queries/jsonPath.ts'

/** A period as days and as instants. */
export interface PeriodOfReport extends ReportPeriod {
  /** The first and the last instant. */
  readonly from: string
  readonly to: string
}

/** The requested period of a report. Throws BadQuery for an unsupported one (RP20). */
export function periodGiven(period: ReportPeriod, timeZone: string): PeriodOfReport {
  const mistake = periodError(period, MAX_YEARS)
  if (mistake !== null) throw new BadQuery(mistake.message, appendPath('parameters', mistake.field))
  return periodFrom(period, timeZone)
}

export function periodFrom(period: ReportPeriod, timeZone: string): PeriodOfReport {
  return { ...period, ...instantRange(period, timeZone) }
}
