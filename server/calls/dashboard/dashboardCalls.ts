import { Type, type TSchema } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { TRACKED_SIZES } from '#shared/inventory/dumpsterLabels.ts'
import { dayOfInstant, isDay } from '#shared/kernel/days.ts'
import { MAX_YEARS, MAX_YEARS_BY_DAY, periodError } from '#shared/kernel/periods.ts'
import type { Queryable } from '../../database/Database.ts'
import { periodFrom, type PeriodOfReport } from '../../reads/reporting/reportPeriod.ts'
import { BadRequest } from '#server/kernel/errors.ts'
import { defineCall, type Call } from '../Call.ts'
import { day, strictObject, instant, key, nullable } from '../schemas.ts'
import { readDashboardInfos, readLoadTimes } from '../../reads/reporting/readDashboardInfos.ts'
import {
  readAverageMargins,
  readLostJobs,
  readSubbedDumpsters,
} from '../../reads/reporting/readDumpsterTables.ts'
import { readInvoiceInfo } from '../../reads/reporting/readInvoiceInfo.ts'
import { readAvailability, readDumpstersOnSite } from '../../reads/reporting/readSites.ts'

/** Dependencies of the calls. */
interface DashboardDependencies {
  readonly database: Queryable
  readonly timeZone: string
  readonly now: () => string
}

const count = () => Type.Integer({ minimum: 0 })
const average = () => nullable(Type.Number())

/** The figures of the dashboard for the days from startDate to endDate, both inclusive (S1 §7, O-091). */
export function dashboardCalls({ database, timeZone, now }: DashboardDependencies): readonly Call[] {
  const inPeriod = callFor(timeZone)
  return [
    inPeriod(
      'getDashboardInfos',
      'Revenue, loads, expenses and times of completed jobs',
      DASHBOARD_INFOS,
      (period) => readDashboardInfos(database, period),
    ),
    inPeriod('getAverageLoadTimes', 'Minutes that jobs took on average', LOAD_TIMES, (period) =>
      readLoadTimes(database, period),
    ),
    inPeriod(
      'getDumpstersOnSite',
      'Dumpsters that were with customers, and for how long',
      ON_SITE,
      (period) => readDumpstersOnSite(database, period, { now: now(), timeZone }),
    ),
    inPeriod(
      'getInvoiceDashboard',
      'Invoices by their date: totals, what is unpaid',
      INVOICE_INFO,
      (period) => readInvoiceInfo(database, period),
    ),
    inPeriod(
      'getAvailabilityInfos',
      'Dumpsters of each size that were or will be available',
      AVAILABILITY,
      (period) => readAvailability(database, period, { now: now(), timeZone }),
      MAX_YEARS_BY_DAY,
    ),
    inPeriod('getDumpsterAverageMargins', 'Loads, margins and weights by what is billed', MARGINS, (period) =>
      readAverageMargins(database, period),
    ),
    inPeriod('getSubbedDumpsters', 'Jobs that did not use the requested dumpster', SUBSTITUTIONS, (period) =>
      readSubbedDumpsters(database, period),
    ),
    inPeriod('getLostJobsByDumpster', 'Lost work, by the requested dumpster', LOST_JOBS, (period) =>
      readLostJobs(database, period, timeZone),
    ),
  ]
}

/** The start of the first day and the end of the last one as instants, or the days themselves. */
const PERIOD = strictObject({
  startDate: Type.Union([instant(), day()]),
  endDate: Type.Union([instant(), day()]),
})

function callFor(timeZone: string) {
  const dayOf = (moment: string): string => (isDay(moment) ? moment : dayOfInstant(moment, timeZone))
  return <A extends TSchema>(
    name: string,
    summary: string,
    response: A,
    read: (period: PeriodOfReport) => ReturnType<Parameters<typeof defineCall<A>>[0]['run']>,
    maxYears: number = MAX_YEARS,
  ): Call =>
    defineCall({
      method: 'POST',
      readsOnly: true,
      path: `/api/dashboard/${name}`,
      summary,
      role: permissions.administer,
      body: PERIOD,
      response,
      run: async (requested) => {
        const period = { startDate: dayOf(requested.startDate), endDate: dayOf(requested.endDate) }
        const mistake = periodError(period, maxYears)
        if (mistake !== null) throw new BadRequest(mistake.message, mistake.field)
        return read(periodFrom(period, timeZone))
      },
    })
}

const DASHBOARD_INFOS = strictObject({
  revenueByJobsNonVoided: Type.Number(),
  revenuePerLoad: average(),
  profitPerLoad: average(),
  marginPerLoad: average(),
  loadsCount: count(),
  deliveryCount: count(),
  totalTons: Type.Number(),
  totalDumpingExpense: Type.Number(),
  disposalCostPerLoad: average(),
  totalTime: Type.Number(),
  totalHaulingExpense: Type.Number(),
  hourlyExpensePerLoad: average(),
  jobCount: count(),
  average: average(),
  deliveryAverage: average(),
  pickupAverage: average(),
  extraExpenseCount: count(),
  tonsByType: Type.Array(strictObject({ name: Type.String(), tons: Type.Number() })),
})

const LOAD_TIMES = strictObject({
  jobCount: count(),
  average: average(),
  deliveryCount: count(),
  deliveryAverage: average(),
  pickupCount: count(),
  pickupAverage: average(),
})

const ON_SITE = Type.Array(
  strictObject({
    id: key(),
    size: Type.String(),
    dumpsterNumber: Type.Integer(),
    placed: instant(),
    removed: nullable(instant()),
    daysOnSite: count(),
  }),
)

const INVOICE_INFO = strictObject({
  totalInvoices: Type.Number(),
  totalUnpaid: Type.Number(),
  totalInvoicesCount: count(),
  distinctCustomersCount: count(),
})

const [TEN, FIFTEEN, TWENTY, THIRTY, FORTY] = TRACKED_SIZES

const AVAILABILITY = Type.Array(
  strictObject({
    DateString: Type.String(),
    [TEN]: Type.Integer(),
    [FIFTEEN]: Type.Integer(),
    [TWENTY]: Type.Integer(),
    [THIRTY]: Type.Integer(),
    [FORTY]: Type.Integer(),
  }),
)

const MARGINS = Type.Array(
  strictObject({ BillAs: Type.String(), Count: count(), AverageMargin: average(), AverageWeight: average() }),
)

const SUBSTITUTIONS = Type.Array(strictObject({ CustomerPreferred: Type.String(), Count: count() }))

const LOST_JOBS = Type.Array(strictObject({ Dumpster: Type.String(), Count: count() }))
