import { thisOrPreviousWeek, type PeriodFilter } from '../../screen/figures/periodFilter.ts'

/** The days of the revenue forecast, which customer totals share (O-086). */
export const REVENUE_FILTER: PeriodFilter = { id: 'report-revenue', ranges: thisOrPreviousWeek }

/** The days of revenue by type (O-086). */
export const BY_TYPE_FILTER: PeriodFilter = { id: 'report-revenue-by-type', ranges: thisOrPreviousWeek }
