import type { AgingRow } from '#shared/accounting/receivables.ts'
import type { AvailabilityRow } from '#shared/reporting/availability.ts'
import type { DashboardInfos } from '#shared/reporting/dashboardInfos.ts'
import type { OnSiteRow } from '#shared/reporting/dumpstersOnSite.ts'
import type { DumpsterMarginRow, LostJobsRow, SubstitutionRow } from '#shared/reporting/dumpsterTables.ts'
import type { InvoiceInfo } from '#shared/reporting/invoiceInfo.ts'
import type { LoadTimes } from '#shared/reporting/loadTimes.ts'
import { instantRange, type ReportPeriod } from '#shared/reporting/reportPeriods.ts'
import type { TonsByName } from '#shared/reporting/tonsDumped.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import type { ReceivableTotal } from '#shared/wire/utility.ts'
import type { ApiClient } from './ApiClient.ts'

/** All figures of the dashboard in a period (S1 §2). */
export interface Dashboard {
  readonly infos: DashboardInfos & { readonly tonsByType: readonly TonsByName[] }
  readonly loadTimes: LoadTimes
  readonly onSite: readonly OnSiteRow[]
  readonly invoiceInfo: InvoiceInfo
  readonly availability: readonly AvailabilityRow[]
  readonly margins: readonly DumpsterMarginRow[]
  readonly substitutions: readonly SubstitutionRow[]
  readonly lostJobs: readonly LostJobsRow[]
  readonly invoices: readonly InvoiceHistoryRow[]
}

/** Reads all figures of the dashboard, from the start of the first day to the end of the last (O-091). Throws ApiError. */
export async function readDashboard(
  api: ApiClient,
  period: ReportPeriod,
  timeZone: string,
): Promise<Dashboard> {
  const { from, to } = instantRange(period, timeZone)
  const call = <R>(name: string): Promise<R> =>
    api.post(`/api/dashboard/${name}`, { startDate: from, endDate: to })
  const [infos, loadTimes, onSite, invoiceInfo, availability, margins, substitutions, lostJobs, invoices] =
    await Promise.all([
      call<Dashboard['infos']>('getDashboardInfos'),
      call<Dashboard['loadTimes']>('getAverageLoadTimes'),
      call<Dashboard['onSite']>('getDumpstersOnSite'),
      call<Dashboard['invoiceInfo']>('getInvoiceDashboard'),
      call<Dashboard['availability']>('getAvailabilityInfos'),
      call<Dashboard['margins']>('getDumpsterAverageMargins'),
      call<Dashboard['substitutions']>('getSubbedDumpsters'),
      call<Dashboard['lostJobs']>('getLostJobsByDumpster'),
      invoicesOf(api, period),
    ])
  return {
    infos,
    loadTimes,
    onSite,
    invoiceInfo,
    availability,
    margins,
    substitutions,
    lostJobs,
    invoices,
  }
}

/** The invoices of a period in every status, deleted ones too, with the margins of their rentals (O-085). */
function invoicesOf(
  api: ApiClient,
  { startDate, endDate }: ReportPeriod,
): Promise<readonly InvoiceHistoryRow[]> {
  return api.post('/api/history/invoice', {
    statusIds: [],
    includeDeleted: true,
    invoiceDateFrom: startDate,
    invoiceDateTo: endDate,
    rentalMargins: true,
  })
}

/** What customers owe, by age (O-088). Throws ApiError. */
export async function readReceivables(api: ApiClient): Promise<{
  readonly aging: readonly AgingRow[]
  readonly totals: readonly ReceivableTotal[]
}> {
  const [aging, totals] = await Promise.all([
    api.get<readonly AgingRow[]>('/api/utility/aRAging'),
    api.get<readonly ReceivableTotal[]>('/api/utility/aRTotals'),
  ])
  return { aging, totals }
}
