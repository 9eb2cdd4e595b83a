import { Type, type TSchema } from 'typebox'
import { may } from '#shared/access/roles.ts'
import { CHECKED_SIZES } from '#shared/inventory/dumpsterLabels.ts'
import { dayOfInstant, isDay } from '#shared/kernel/days.ts'
import { MOST_YEARS, MOST_YEARS_BY_DAY, periodMistake } from '#shared/reporting/reportPeriods.ts'
import type { Readable } from '../../database/readRows.ts'
import { periodFrom, type PeriodOfReport } from '../../queries/reporting/reportPeriod.ts'
import { BadRequest } from '../../errors.ts'
import { defineCall, type Call } from '../Call.ts'
import { day, exactly, instant, key, nullable } from '../schemas.ts'
import { readDashboardInfos, readLoadTimes } from './readDashboardInfos.ts'
import { readAverageMargins, readLostJobs, readSubbedDumpsters } from './readDumpsterTables.ts'
import { readInvoiceInfo } from './readInvoiceInfo.ts'
import { readAvailability, readDumpstersOnSite } from './readSites.ts'

/** What the calls look at. */
interface DashboardParts {
  readonly database: Readable
  readonly timeZone: string
  readonly now: () => string
}

const count = () => Type.Integer({ minimum: 0 })
const average = () => nullable(Type.Number())

/** The figures of the dashboard for the days from startDate to endDate, both included (S1 §7, O-091). */
export function dashboardCalls({ database, timeZone, now }: DashboardParts): readonly Call[] {
  const inPeriod = callFor(timeZone)
  return [
    inPeriod(
      'getDashboardInfos',
      'Revenue, loads, expenses and times of the jobs done',
      DASHBOARD_INFOS,
      (period) => readDashboardInfos(database, period),
    ),
    inPeriod('getAverageLoadTimes', 'Minutes that jobs took on average', LOAD_TIMES, (period) =>
      readLoadTimes(database, period),
    ),
    inPeriod(
      'getDumpstersOnSite',
      'Dumpsters that stood with customers, and for how long',
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
      'Dumpsters of each size that were or will be left',
      AVAILABILITY,
      (period) => readAvailability(database, period, { now: now(), timeZone }),
      MOST_YEARS_BY_DAY,
    ),
    inPeriod('getDumpsterAverageMargins', 'Loads, margins and weights by what is billed', MARGINS, (period) =>
      readAverageMargins(database, period),
    ),
    inPeriod('getSubbedDumpsters', 'Jobs that did not use the dumpster asked for', SUBSTITUTIONS, (period) =>
      readSubbedDumpsters(database, period),
    ),
    inPeriod('getLostJobsByDumpster', 'Work that was lost, by the dumpster asked for', LOST_JOBS, (period) =>
      readLostJobs(database, period, timeZone),
    ),
  ]
}

/** The start of the first day and the end of the last one, as instants; or the days themselves. */
const PERIOD = exactly({ startDate: Type.Union([instant(), day()]), endDate: Type.Union([instant(), day()]) })

function callFor(timeZone: string) {
  const dayOf = (moment: string): string => (isDay(moment) ? moment : dayOfInstant(moment, timeZone))
  return <A extends TSchema>(
    name: string,
    summary: string,
    answer: A,
    read: (period: PeriodOfReport) => ReturnType<Parameters<typeof defineCall<A>>[0]['run']>,
    mostYears: number = MOST_YEARS,
  ): Call =>
    defineCall({
      method: 'POST',
      path: `/api/dashboard/${name}`,
      summary,
      needs: may.administer,
      body: PERIOD,
      answer,
      run: async (asked) => {
        const period = { startDate: dayOf(asked.startDate), endDate: dayOf(asked.endDate) }
        const mistake = periodMistake(period, mostYears)
        if (mistake !== null) throw new BadRequest(mistake.message, mistake.field)
        return read(periodFrom(period, timeZone))
      },
    })
}

const DASHBOARD_INFOS = exactly({
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
  tonsByType: Type.Array(exactly({ name: Type.String(), tons: Type.Number() })),
})

const LOAD_TIMES = exactly({
  jobCount: count(),
  average: average(),
  deliveryCount: count(),
  deliveryAverage: average(),
  pickupCount: count(),
  pickupAverage: average(),
})

const ON_SITE = Type.Array(
  exactly({
    id: key(),
    size: Type.String(),
    dumpsterNumber: Type.Integer(),
    placed: instant(),
    removed: nullable(instant()),
    daysOnSite: count(),
  }),
)

const INVOICE_INFO = exactly({
  totalInvoices: Type.Number(),
  totalUnpaid: Type.Number(),
  totalInvoicesCount: count(),
  distinctCustomersCount: count(),
})

const [TEN, FIFTEEN, TWENTY, THIRTY, FORTY] = CHECKED_SIZES

const AVAILABILITY = Type.Array(
  exactly({
    DateString: Type.String(),
    [TEN]: Type.Integer(),
    [FIFTEEN]: Type.Integer(),
    [TWENTY]: Type.Integer(),
    [THIRTY]: Type.Integer(),
    [FORTY]: Type.Integer(),
  }),
)

const MARGINS = Type.Array(
  exactly({ BillAs: Type.String(), Count: count(), AverageMargin: average(), AverageWeight: average() }),
)

const SUBSTITUTIONS = Type.Array(exactly({ CustomerPreferred: Type.String(), Count: count() }))

const LOST_JOBS = Type.Array(exactly({ Dumpster: Type.String(), Count: count() }))
