import {
  feeRevenueQuery,
  getEstimatedRevenueQuery,
  jobCountsQuery,
  jobsUsingTrailerQuery,
  tonsDumpedQuery,
  type FeeRevenueRow,
  type ForecastRow,
  type JobCounts,
} from '#shared/reporting/queries.ts'
import type { ReportPeriod } from '#shared/reporting/reportPeriods.ts'
import type { TonsDumped } from '#shared/reporting/tonsDumped.ts'
import type { App } from '../../app/App.ts'

/** What the revenue forecast shows (O-089). */
export interface ForecastFigures {
  readonly revenue: readonly ForecastRow[]
  readonly tons: TonsDumped
  readonly jobs: JobCounts
  readonly withTrailer: number
  readonly fees: readonly FeeRevenueRow[]
}

/** Reads the revenue forecast of a period. Throws QueryFailed. */
export async function readForecast({ store }: App, period: ReportPeriod): Promise<ForecastFigures> {
  const [revenue, tons, jobs, withTrailer, fees] = await Promise.all([
    store.fetchResult(getEstimatedRevenueQuery, period),
    store.fetchResult(tonsDumpedQuery, period),
    store.fetchResult(jobCountsQuery, period),
    store.fetchResult(jobsUsingTrailerQuery, period),
    store.fetchResult(feeRevenueQuery, period),
  ])
  return { revenue, tons, jobs, withTrailer, fees }
}
