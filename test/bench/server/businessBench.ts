import { addDays, dayOfInstant, endOfDay, startOfDay } from '#shared/kernel/days.ts'
import { DEMO_USERS } from '#test/support/signInOverHttp.ts'
import type { BenchLine } from '../benchLine.ts'
import { compare, roundRobin } from '../measure.ts'
import { makeLargeCompany, TIME_ZONE, type LargeCompany } from './largeCompany.ts'
import { withBaseline, type BenchClients } from './withBaseline.ts'

const READ_TARGET = 0.6
const REPORT_TARGET = 1.2
/** The baseline lists jobs without any line; ours calculates the missing charges of each load and service. */
const AWAITING_TARGET = 12
/** How far its list may differ from ours: what is unbilled follows from the charges. */
const AWAITING_TOLERANCE = 0.1
/** The time limit of a screen in milliseconds. */
const MAX_MILLISECONDS = 300

/** The screens and figures of a large company. */
export async function runBusinessBench(): Promise<BenchLine[]> {
  return withBaseline(
    {
      makeCompany: makeLargeCompany,
      screens: 'business',
      firstRequest: ({ boardDay }) => `/board?day=${boardDay}`,
      userName: DEMO_USERS.owner,
    },
    async (clients, company) => [...(await screens(clients, company)), ...(await figures(clients))],
  )
}

const query = (resource: string, request: object): string =>
  `/api/breeze/${resource}?${encodeURIComponent(JSON.stringify(request))}`

/** The data of the board's cards (S1 §2, §7). */
const BOARD = ['rental.customer', 'dumpSite', 'dumpster', 'jobTimes', 'placedDumpsterLocations']

/** The data of the rental screen (S1 §2, §7). */
const RENTAL = [
  'customer',
  'serviceAddress',
  'photos',
  'jobs.dumpster',
  'jobs.fuelRatePercentage',
  'jobs.dumpSite',
  'jobs.driver',
  'jobs.jobTimes',
  'jobs.placedDumpsterLocations.dumpsterInventory',
  'jobs.removedDumpsterLocations.dumpsterInventory',
  'jobs.invoiceLines.invoice',
]

async function screens(
  { ours, baseline }: BenchClients,
  { boardDay, rentalIds }: LargeCompany,
): Promise<BenchLine[]> {
  const [ourRental, theirRental] = [roundRobin(rentalIds, 7), roundRobin(rentalIds, 7)]
  const board = query('JobsByDate', { parameters: { startDate: boardDay }, expand: BOARD })
  return [
    await compare({
      name: 'a day’s board, 120 jobs with expands',
      target: READ_TARGET,
      maxMilliseconds: MAX_MILLISECONDS,
      rounds: 80,
      ours: ours.asking(() => board),
      baseline: baseline.asking(() => `/board?day=${boardDay}`),
    }),
    await compare({
      name: 'a rental with everything its screen shows',
      target: READ_TARGET,
      maxMilliseconds: MAX_MILLISECONDS,
      rounds: 1_500,
      ours: ours.asking(() => query('Rentals', { where: { id: ourRental() }, expand: RENTAL })),
      baseline: baseline.asking(() => `/rental/${theirRental()}`),
    }),
  ]
}

/** The calls of the dashboard and their baselines, except dumpster locations and availability, which plain SQL cannot calculate. */
const DASHBOARD = [
  ['getDashboardInfos', 'infos'],
  ['getAverageLoadTimes', 'times'],
  ['getInvoiceDashboard', 'invoices'],
  ['getDumpsterAverageMargins', 'margins'],
  ['getSubbedDumpsters', 'subbed'],
  ['getLostJobsByDumpster', 'lost'],
] as const

async function figures({ ours, baseline }: BenchClients): Promise<BenchLine[]> {
  const today = dayOfInstant(new Date().toISOString(), TIME_ZONE)
  const [first, last] = [addDays(today, -30), addDays(today, -1)]
  const startDate = startOfDay(first, TIME_ZONE)
  const endDate = endOfDay(last, TIME_ZONE)
  const report = (
    name: string,
    rounds: number,
    [our, their]: readonly [() => Promise<unknown>, () => Promise<unknown>],
  ): Promise<BenchLine> =>
    compare({
      name,
      target: REPORT_TARGET,
      maxMilliseconds: MAX_MILLISECONDS,
      rounds,
      ours: () => our,
      baseline: () => their,
    })
  const call = (name: string) => ours.post(`/api/dashboard/${name}`, JSON.stringify({ startDate, endDate }))
  const jobsAwaiting = query('GetResidentialJobsForInvoicing', {})
  const rentalsAwaiting = query('GetCommercialJobsForInvoicing', {})
  const monthOfHistory = JSON.stringify({
    statusIds: [],
    includeDeleted: false,
    invoiceDateFrom: first,
    invoiceDateTo: last,
  })
  return [
    await compare({
      name: 'deliveries that await invoicing',
      target: AWAITING_TARGET,
      maxMilliseconds: MAX_MILLISECONDS,
      rounds: 20,
      ours: () => () => ours.get(jobsAwaiting),
      baseline: () => () => baseline.get('/awaiting/jobs'),
      // The hand-written server does not find charges that were missing when a job was first billed.
      isInBoth: (row) => !('followUp' in row && row.followUp === true),
    }),
    await compare({
      name: 'rentals that await invoicing',
      target: AWAITING_TARGET,
      maxMilliseconds: MAX_MILLISECONDS,
      rounds: 20,
      ours: () => () => ours.get(rentalsAwaiting),
      baseline: () => () => baseline.get(`/awaiting/rentals?today=${today}`),
      // The hand-written server also lists pickups after the last invoice that have no unbilled charges.
      tolerance: AWAITING_TOLERANCE,
    }),
    await report('receivables by age', 40, [
      () => ours.get('/api/utility/aRAging'),
      () => baseline.get(`/aging?today=${today}`),
    ]),
    await report('a month’s dashboard but its two charts of dumpsters', 60, [
      async () => {
        const responses: Buffer[] = []
        for (const [name] of DASHBOARD) responses.push(await call(name))
        return responses
      },
      async () => {
        const responses: Buffer[] = []
        for (const [, name] of DASHBOARD)
          responses.push(await baseline.get(`/dashboard/${name}?from=${startDate}&to=${endDate}`))
        return responses
      },
    ]),
    await report('a month of invoice history', 40, [
      () => ours.post('/api/history/invoice', monthOfHistory),
      () => baseline.get(`/history?from=${first}&to=${last}`),
    ]),
  ]
}
