import { THIS_OR_PREVIOUS_WEEK, type PeriodFilter } from '../../screen/figures/periodFilter.ts'

/** The days of the revenue forecast, which customer totals share (O-086). */
export const REVENUE_FILTER: PeriodFilter = { id: 'report-revenue', ranges: THIS_OR_PREVIOUS_WEEK }

/** The days of revenue by type (O-086). */
export const BY_TYPE_FILTER: PeriodFilter = { id: 'report-revenue-by-type', ranges: THIS_OR_PREVIOUS_WEEK }

/** The days of the margins. */
export const MARGINS_FILTER: PeriodFilter = { id: 'report-margins', ranges: THIS_OR_PREVIOUS_WEEK }
