import {
  THIS_OR_PREVIOUS_WEEK,
  type DayFilter,
  type PeriodFilter,
} from '../../screen/figures/periodFilter.ts'

/** The period of the revenue forecast, shared with the customer totals (O-086). */
export const REVENUE_FILTER: PeriodFilter = { id: 'report-revenue', ranges: THIS_OR_PREVIOUS_WEEK }

/** The period of revenue by type (O-086). */
export const BY_TYPE_FILTER: PeriodFilter = { id: 'report-revenue-by-type', ranges: THIS_OR_PREVIOUS_WEEK }

/** The period of the margins. */
export const MARGINS_FILTER: PeriodFilter = { id: 'report-margins', ranges: THIS_OR_PREVIOUS_WEEK }

/** The day at whose end receivables were owed (AC890). */
export const RECEIVABLES_FILTER: DayFilter = { id: 'report-receivables', day: 'Day' }
