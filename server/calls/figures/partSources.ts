import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import type { DashboardParts, ForecastParts, ReceivableParts } from '#shared/reporting/figureParts.ts'
import { getOpenCreditsQuery } from '#shared/payments/queries.ts'
import {
  feeRevenueQuery,
  getEstimatedRevenueQuery,
  jobCountsQuery,
  jobsUsingTrailerQuery,
  loadSumsQuery,
  tonsDumpedQuery,
} from '#shared/reporting/queries.ts'
import { periodBefore, type ReportPeriod } from '#shared/kernel/periods.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { NotAllowed } from '#server/kernel/errors.ts'
import { inMemory, type ReadResult } from '#server/kernel/ReadResult.ts'
import type { ReadScheduler } from '../../reading/ReadScheduler.ts'
import type { Call } from '../Call.ts'
import { ReadyResponse } from '../registerCall.ts'

/** A part of a screen: a call or a named query with its parameters. */
export type PartSource =
  | { readonly call: string; readonly parameters: object }
  | {
      readonly query: { readonly name: string }
      readonly parameters: Partial<ReportPeriod> & { readonly day?: string }
    }

/** The parts of the dashboard; `…Before` are those of the preceding period of equal length (RP26). */
export function dashboardSources(period: ReportPeriod): Readonly<Record<keyof DashboardParts, PartSource>> {
  const { startDate: invoiceDateFrom, endDate: invoiceDateTo } = period
  const inPeriod = (name: string): PartSource => ({ call: `/api/dashboard/${name}`, parameters: period })
  const before = (name: string): PartSource => ({
    call: `/api/dashboard/${name}`,
    parameters: periodBefore(period),
  })
  return {
    invoiceInfo: inPeriod('getInvoiceDashboard'),
    infos: inPeriod('getDashboardInfos'),
    loads: { query: loadSumsQuery, parameters: period },
    loadTimes: inPeriod('getAverageLoadTimes'),
    margins: inPeriod('getDumpsterAverageMargins'),
    substitutions: inPeriod('getSubbedDumpsters'),
    lostJobs: inPeriod('getLostJobsByDumpster'),
    invoiceInfoBefore: before('getInvoiceDashboard'),
    infosBefore: before('getDashboardInfos'),
    loadsBefore: { query: loadSumsQuery, parameters: periodBefore(period) },
    loadTimesBefore: before('getAverageLoadTimes'),
    availability: inPeriod('getAvailabilityInfos'),
    onSite: inPeriod('getDumpstersOnSite'),
    // In every status, deleted ones too, with the margins of their rentals (O-085).
    invoices: {
      call: '/api/history/invoice',
      parameters: {
        statusIds: [],
        includeDeleted: true,
        invoiceDateFrom,
        invoiceDateTo,
        rentalMargins: true,
      },
    },
  }
}

/** The parts of the revenue forecast (O-089). */
export function forecastSources(parameters: ReportPeriod): Readonly<Record<keyof ForecastParts, PartSource>> {
  return {
    jobs: { query: jobCountsQuery, parameters },
    withTrailer: { query: jobsUsingTrailerQuery, parameters },
    fees: { query: feeRevenueQuery, parameters },
    revenue: { query: getEstimatedRevenueQuery, parameters },
    tons: { query: tonsDumpedQuery, parameters },
  }
}

/** The parts of the receivables of today or of an earlier day (O-088). */
export function receivableSources(asked: {
  readonly day?: string
}): Readonly<Record<keyof ReceivableParts, PartSource>> {
  return {
    totals: { call: '/api/utility/aRTotals', parameters: asked },
    aging: { call: '/api/utility/aRAging', parameters: asked },
    openCredits: { query: getOpenCreditsQuery, parameters: asked },
  }
}

/** Reads a part for a user with the roles of its call or query. Throws what they throw, and NotAllowed. */
export type ReadPart = (source: PartSource, user: SignedInUser) => Promise<ReadResult>

/** Reads parts by the calls of which they are what one responds, and by the named queries of which they are the result. */
export function partReader(calls: readonly Call[], reads: Pick<ReadScheduler, 'run'>): ReadPart {
  const callAt = new Map(calls.map((call) => [call.path, call]))

  return async (source, user): Promise<ReadResult> => {
    const { parameters } = source
    if ('query' in source) {
      const asked = { user, resource: source.query.name, request: { parameters: { ...source.parameters } } }
      return reads.run(user.userId, { kind: 'query', asked })
    }
    const call = callAt.get(source.call)
    if (call === undefined) throw new Error(`${source.call} is not a call that a part can be read from.`)
    if (!satisfiesRoleRule(user, call.role)) throw new NotAllowed('Your roles do not allow this.', call.path)
    const result = await call.run(parameters, user)
    return result instanceof ReadyResponse ? result.response : inMemory(Buffer.from(JSON.stringify(result)))
  }
}
