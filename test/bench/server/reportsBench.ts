import { addDays, dayOfInstant, endOfDay, startOfDay } from '#shared/kernel/days.ts'
import type { ForecastRow } from '#shared/reporting/queries.ts'
import { periodBefore, type ReportPeriod } from '#shared/kernel/periods.ts'
import { DEMO_USERS } from '#test/support/signInOverHttp.ts'
import type { BenchLine } from '../benchLine.ts'
import { compare } from '../measure.ts'
import { makeLargeCompany, TIME_ZONE } from './largeCompany.ts'
import { contentOfChunks } from './KeepAliveClient.ts'
import { withBaseline, type BenchClients } from './withBaseline.ts'

const REPORT_TARGET = 1.2
/** All parts of the dashboard in one request against all of its statements, one after another. */
const DASHBOARD_TARGET = 1.1
/** The time limit of a report in milliseconds. */
const MAX_MILLISECONDS = 1_000
const ROUNDS = 20

/** The dashboard and the reports of a month of a large company. */
export async function runReportsBench(): Promise<BenchLine[]> {
  return withBaseline(
    {
      makeCompany: makeLargeCompany,
      screens: 'business',
      firstRequest: ({ boardDay }) => `/board?day=${boardDay}`,
      userName: DEMO_USERS.owner,
    },
    async (clients) => [await dashboard(clients), ...(await reports(clients))],
  )
}

function lastDays(): ReportPeriod {
  const today = dayOfInstant(new Date().toISOString(), TIME_ZONE)
  return { startDate: addDays(today, -30), endDate: addDays(today, -1) }
}

/** A period as the baseline is asked for it. */
function asked({ startDate, endDate }: ReportPeriod): string {
  const [from, to] = [startOfDay(startDate, TIME_ZONE), endOfDay(endDate, TIME_ZONE)]
  return `from=${from}&to=${to}&first=${startDate}&last=${endDate}`
}

/** The parts of a screen of figures; all of them have to be read. */
async function parts({ ours }: BenchClients, screen: string, body: object): Promise<string> {
  const response = (await ours.post(`/api/figures/${screen}`, JSON.stringify(body))).toString()
  if (response.includes('"error":'))
    throw new Error(`${screen}: a part was refused: ${response.slice(0, 400)}`)
  return response
}

function dashboard(clients: BenchClients): Promise<BenchLine> {
  const days = lastDays()
  const [now, before] = [asked(days), asked(periodBefore(days))]
  const statements = [
    ...['infos', 'times', 'invoices'].flatMap((name) => [
      `/dashboard/${name}?${now}`,
      `/dashboard/${name}?${before}`,
    ]),
    ...['margins', 'subbed', 'lost', 'availability', 'onSite', 'rentalMargins'].map(
      (name) => `/dashboard/${name}?${now}`,
    ),
    `/history?from=${days.startDate}&to=${days.endDate}`,
  ]
  return compare({
    name: 'a month’s dashboard in one request',
    target: DASHBOARD_TARGET,
    maxMilliseconds: MAX_MILLISECONDS,
    rounds: ROUNDS,
    ours: () => () => parts(clients, 'dashboard', days),
    baseline: () => async () => {
      for (const statement of statements) await clients.baseline.get(statement)
    },
  })
}

async function reports(clients: BenchClients): Promise<BenchLine[]> {
  const { ours, baseline } = clients
  const days = lastDays()
  const today = addDays(days.endDate, 1)
  const query = (resource: string): string =>
    `/api/breeze/${resource}?${encodeURIComponent(JSON.stringify({ parameters: days }))}`
  const report = (
    name: string,
    our: () => Promise<unknown>,
    their: () => Promise<unknown>,
  ): Promise<BenchLine> =>
    compare({
      name,
      target: REPORT_TARGET,
      maxMilliseconds: MAX_MILLISECONDS,
      rounds: ROUNDS,
      ours: () => our,
      baseline: () => their,
    })
  await requireSameForecast(clients, days)
  return [
    await report(
      'receivables aging',
      () => parts(clients, 'receivables', {}),
      async () => [await baseline.get(`/aging?today=${today}`), await baseline.get('/reports/unpaid')],
    ),
    await report(
      'a month’s revenue forecast',
      () => parts(clients, 'revenueForecast', days),
      () => baseline.get(`/reports/forecast?${asked(days)}`),
    ),
    await report(
      'a month’s revenue by type',
      () => ours.get(query('RevenueByType')),
      () => baseline.get(`/reports/revenue?${asked(days)}`),
    ),
    await report(
      'a month’s customer totals',
      () => ours.get(query('CustomerTotals')),
      () => baseline.get(`/reports/customers?${asked(days)}`),
    ),
    await report(
      'a month’s margins of loads',
      () => ours.get(query('ReportedLoads')),
      () => baseline.get(`/reports/margins?${asked(days)}`),
    ),
  ]
}

/** The comparison means nothing unless both estimate each job alike, those that are not billed too. */
async function requireSameForecast(clients: BenchClients, days: ReportPeriod): Promise<void> {
  const lines = contentOfChunks(Buffer.from(await parts(clients, 'revenueForecast', days)))
    .split('\n')
    .filter((line) => line !== '')
  const ours = lines
    .map((line) => JSON.parse(line) as { readonly part: string; readonly value: unknown })
    .find(({ part }) => part === 'revenue')?.value
  const answer = (await clients.baseline.get(`/reports/forecast?${asked(days)}`)).toString()
  const { revenue: theirs } = JSON.parse(answer) as { readonly revenue: readonly ForecastRow[] }
  const estimates = new Map(theirs.map(({ id, estimatedRevenue }) => [id, estimatedRevenue]))
  // The contract of this part.
  const rows = ours as readonly ForecastRow[]
  const wrong = rows.filter(
    ({ id, estimatedRevenue }) => !(Math.abs(estimatedRevenue - (estimates.get(id) ?? Number.NaN)) < 0.005),
  )
  if (rows.length !== theirs.length || wrong.length > 0)
    throw new Error(
      `The forecasts differ in ${wrong.length} of ${rows.length} jobs (${theirs.length} in the baseline).`,
    )
}
