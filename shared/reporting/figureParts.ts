import type { EntityName } from '../model/product.ts'
import type { AgingRow } from '../accounting/receivables.ts'
import type { OpenCreditsRow } from '../payments/queries.ts'
import type { AvailabilityRow } from './availability.ts'
import type { DashboardInfos } from './dashboardInfos.ts'
import type { OnSiteRow } from './dumpstersOnSite.ts'
import type { DumpsterMarginRow, LostJobsRow, SubstitutionRow } from './dumpsterTables.ts'
import type { InvoiceInfo } from './invoiceInfo.ts'
import type { LoadTimes } from './loadTimes.ts'
import type { MarginSums } from './MarginSums.ts'
import type { FeeRevenueRow, ForecastRow, JobCounts } from './queries.ts'
import type { TonsByName, TonsDumped } from './tonsDumped.ts'
import type { InvoiceHistoryRow } from '../wire/money.ts'
import type { ReceivableTotal } from '../wire/utility.ts'

/** The figures of the jobs of a period, with tons by size. */
type JobFigures = DashboardInfos & { readonly tonsByType: readonly TonsByName[] }

/** The parts of the dashboard of a period (S1 §2); `…Before` are of the preceding period of equal length (RP26). */
export interface DashboardParts {
  readonly invoiceInfo: InvoiceInfo
  readonly infos: JobFigures
  readonly loads: MarginSums
  readonly loadTimes: LoadTimes
  readonly margins: readonly DumpsterMarginRow[]
  readonly substitutions: readonly SubstitutionRow[]
  readonly lostJobs: readonly LostJobsRow[]
  readonly invoiceInfoBefore: InvoiceInfo
  readonly infosBefore: JobFigures
  readonly loadsBefore: MarginSums
  readonly loadTimesBefore: LoadTimes
  readonly availability: readonly AvailabilityRow[]
  readonly onSite: readonly OnSiteRow[]
  readonly invoices: readonly InvoiceHistoryRow[]
}

/** The parts of the dashboard, in the order in which they are shown. */
export const DASHBOARD_PARTS = [
  'invoiceInfo',
  'infos',
  'loads',
  'loadTimes',
  'invoiceInfoBefore',
  'infosBefore',
  'loadsBefore',
  'loadTimesBefore',
  'margins',
  'substitutions',
  'lostJobs',
  'availability',
  'onSite',
  'invoices',
] as const satisfies readonly (keyof DashboardParts)[]

/** What the dashboard is computed from, besides lookup tables (LC951). */
export const DASHBOARD_READS = [
  'Customer',
  'DispatchNote',
  'DumpsterInventory',
  'DumpsterLocation',
  'Invoice',
  'InvoiceLine',
  'Job',
  'Rental',
  'Setting',
] as const satisfies readonly EntityName[]

/** The parts of the revenue forecast of a period (O-089). */
export interface ForecastParts {
  readonly jobs: JobCounts
  readonly withTrailer: number
  readonly fees: readonly FeeRevenueRow[]
  readonly revenue: readonly ForecastRow[]
  readonly tons: TonsDumped
}

/** The parts of the revenue forecast, in the order in which they are shown. */
export const FORECAST_PARTS = [
  'jobs',
  'withTrailer',
  'fees',
  'revenue',
  'tons',
] as const satisfies readonly (keyof ForecastParts)[]

/** What the revenue forecast is computed from, besides lookup tables (LC951). */
export const FORECAST_READS = [
  'Customer',
  'EarlierPrice',
  'Invoice',
  'InvoiceLine',
  'Job',
  'JobDumpsterFee',
  'Rental',
  'ServiceAddress',
] as const satisfies readonly EntityName[]

/** The parts of the receivables of today (O-088). */
export interface ReceivableParts {
  readonly totals: readonly ReceivableTotal[]
  readonly aging: readonly AgingRow[]
  readonly openCredits: readonly OpenCreditsRow[]
}

/** The parts of the receivables, in the order in which they are shown. */
export const RECEIVABLE_PARTS = [
  'totals',
  'aging',
  'openCredits',
] as const satisfies readonly (keyof ReceivableParts)[]

/** What the receivables are computed from, besides lookup tables (LC951). */
export const RECEIVABLE_READS = [
  'Customer',
  'Invoice',
  'PaymentCredit',
  'Setting',
] as const satisfies readonly EntityName[]
