import type Database from 'better-sqlite3'
import type { FastifyInstance } from 'fastify'
import { TRACKED_SIZES } from '#shared/inventory/dumpsterLabels.ts'
import { WORK } from './baselineConditions.ts'
import { jobEstimates } from './baselineEstimates.ts'
import { loadsOfPeriod, marginOf, sumBy } from './baselineMargins.ts'

type Row = Record<string, unknown>
type Period = [from: string, to: string]

const NAME = `iif(c.typeId = 1, c.companyName, trim(coalesce(c.firstName, '') || ' ' || coalesce(c.lastName, '')))`
const DRIVER = `trim(coalesce(u.firstName, '') || ' ' || coalesce(u.lastName, ''))`
const IS_ACTIVE = 'i.deleted IS NULL AND i.statusId <> 14'
const REVENUE = `(SELECT sum(l.quantity * l.rate) FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
  WHERE l.jobId = j.id AND l.deleted IS NULL AND ${IS_ACTIVE})`
const EXPENSES = 'coalesce(j.tonExpense * j.weight, 0) + coalesce(j.hourExpense * j.totalTime / 60, 0)'

/** The reports, and the parts of the dashboard that its figures do not have, in straightforward SQL; sums are floating point. */
export function reportRoutes(app: FastifyInstance, database: Database.Database): void {
  const inPeriod = (path: string, answer: (days: Days) => unknown): void => {
    app.get(path, (request) => {
      // Only the bench asks, with all of them.
      const { from = '', to = '', first = '', last = '' } = request.query as Partial<Days>
      return answer({ from, to, first, last })
    })
  }
  inPeriod('/reports/forecast', forecast(database))
  inPeriod('/reports/revenue', revenue(database))
  inPeriod('/reports/customers', customers(database))
  inPeriod('/reports/margins', marginLoads(database))
  inPeriod('/dashboard/onSite', onSite(database))
  inPeriod('/dashboard/availability', availability(database))
  inPeriod('/dashboard/rentalMargins', rentalMargins(database))
  const unpaid = database.prepare<[], Row>(`
    SELECT i.id AS Id, i.invoiceNumber AS InvoiceNumber, 'R' || i.rentalId AS Rental, s.name AS Status, i.total + i.tax AS Total,
      i.balance AS Balance, i.dueDate AS DueDate, i.createDate, i.customerId AS CustomerId, ${NAME} AS Customer
    FROM Invoice i JOIN InvoiceStatus s ON s.id = i.statusId JOIN Customer c ON c.id = i.customerId
    WHERE i.balance > 0 AND ${IS_ACTIVE} ORDER BY coalesce(i.dueDate, '9999'), i.id`)
  app.get('/reports/unpaid', () => unpaid.all())
}

/** The instants of a period, and its days. */
interface Days {
  readonly from: string
  readonly to: string
  readonly first: string
  readonly last: string
}

function forecast(database: Database.Database) {
  const counts = database.prepare<Period, Row>(`
    SELECT t.name AS jobType, count(*) AS count, sum(j.trailerUsed) AS withTrailer FROM Job j JOIN JobType t ON t.id = j.jobTypeId
    WHERE ${WORK} GROUP BY t.name ORDER BY t.name`)
  const fees = database.prepare<Period, Row>(`
    SELECT t.name, min(j.completed) AS first, max(j.completed) AS last, sum(f.quantity) AS count,
      round(sum(f.quantity * t.price), 2) AS total
    FROM Job j JOIN JobDumpsterFee f ON f.jobId = j.id JOIN DumpsterFeeType t ON t.id = f.dumpsterFeeTypeId
    WHERE ${WORK} GROUP BY t.name ORDER BY t.name`)
  const estimatesOf = jobEstimates(database)
  const jobs = database.prepare<Period, ForecastJob>(`
    SELECT j.id, j.rentalId, ${NAME} AS customer, n.name AS action, d.size AS dumpster, j.completed, j.weight,
      p.name AS salesPerson, a.range, round(${REVENUE}, 2) AS estimatedRevenue
    FROM Job j LEFT JOIN JobAction n ON n.id = j.actionId LEFT JOIN Dumpster d ON d.id = j.dumpsterId
    LEFT JOIN Rental r ON r.id = j.rentalId LEFT JOIN Customer c ON c.id = r.customerId
    LEFT JOIN SalesPerson p ON p.id = c.salesPersonId LEFT JOIN ServiceAddress a ON a.id = r.serviceAddressId
    WHERE ${WORK} ORDER BY j.completed, j.id`)
  const weighed = database.prepare<Period, Row>(`
    SELECT j.id, j.weight AS tons, t.name AS jobType, n.name AS action, ${DRIVER} AS driver, d.size AS dumpster, b.size AS billAs,
      g.name AS category, ${NAME} AS customer
    FROM Job j JOIN JobType t ON t.id = j.jobTypeId LEFT JOIN JobAction n ON n.id = j.actionId
    LEFT JOIN User u ON u.userId = j.driverId LEFT JOIN Dumpster d ON d.id = j.dumpsterId
    LEFT JOIN Dumpster b ON b.id = j.billAsDumpsterId LEFT JOIN DumpsterCategory g ON g.id = d.categoryId
    LEFT JOIN Rental r ON r.id = j.rentalId LEFT JOIN Customer c ON c.id = r.customerId
    WHERE ${WORK} AND j.weight > 0 ORDER BY j.id`)
  return ({ from, to }: Days) => ({
    jobs: counts.all(from, to),
    fees: fees.all(from, to),
    revenue: withEstimates(jobs.all(from, to), estimatesOf),
    tons: weighed.all(from, to),
  })
}

interface ForecastJob {
  readonly id: number
  /** Null for a job that is not billed. */
  estimatedRevenue: number | null
}

/** The jobs, those that are not billed with what they would be. */
function withEstimates(
  jobs: readonly ForecastJob[],
  estimatesOf: ReturnType<typeof jobEstimates>,
): readonly ForecastJob[] {
  const pending = jobs.filter((job) => job.estimatedRevenue === null)
  const estimates = estimatesOf(pending.map(({ id }) => id))
  for (const job of pending) job.estimatedRevenue = estimates.get(job.id) ?? 0
  return jobs
}

function revenue(database: Database.Database) {
  const columns = `j.completed, coalesce(q.azureType, l.service, 'Misc') AS revenueType, round(l.quantity * l.rate, 2) AS amount,
    ${NAME} AS customer, i.customerId, i.rentalId, l.jobId, t.name AS jobType, d.size AS dumpsterSize, b.size AS billAsDumpsterSize,
    j.weight, n.name AS action, ${DRIVER} AS driver, p.name AS salesPerson`
  const joins = `JOIN Customer c ON c.id = i.customerId LEFT JOIN SalesPerson p ON p.id = c.salesPersonId
    LEFT JOIN QuickBooksProduct q ON q.id = l.quickBooksProductId LEFT JOIN JobType t ON t.id = j.jobTypeId
    LEFT JOIN JobAction n ON n.id = j.actionId LEFT JOIN Dumpster d ON d.id = j.dumpsterId
    LEFT JOIN Dumpster b ON b.id = j.billAsDumpsterId LEFT JOIN User u ON u.userId = j.driverId`
  const ofJobs = database.prepare<Period, Row>(`
    SELECT ${columns} FROM Job j JOIN InvoiceLine l ON l.jobId = j.id JOIN Invoice i ON i.id = l.invoiceId ${joins}
    WHERE ${WORK} AND l.deleted IS NULL AND ${IS_ACTIVE} ORDER BY j.completed, j.id, l.id`)
  const others = database.prepare<Period, Row>(`
    SELECT ${columns} FROM Invoice i JOIN InvoiceLine l ON l.invoiceId = i.id LEFT JOIN Job j ON j.id = l.jobId ${joins}
    WHERE i.invoiceDate BETWEEN ? AND ? AND ${IS_ACTIVE} AND l.deleted IS NULL AND j.completed IS NULL ORDER BY l.id`)
  return ({ from, to, first, last }: Days) => [...ofJobs.all(from, to), ...others.all(first, last)]
}

function customers(database: Database.Database) {
  const invoices = database.prepare<Period, Row>(`
    SELECT i.customerId, count(*) AS invoiceCount, round(sum(i.total + i.tax), 2) AS total FROM Invoice i
    WHERE i.invoiceDate BETWEEN ? AND ? AND ${IS_ACTIVE} GROUP BY i.customerId`)
  const jobs = database.prepare<Period, Row>(`
    SELECT r.customerId, count(*) AS jobCount FROM Job j JOIN Rental r ON r.id = j.rentalId WHERE ${WORK} GROUP BY r.customerId`)
  const begun = database.prepare<Period, Row>(marginsOfRentals('customerId', 'r.startDate BETWEEN ? AND ?'))
  const all = database.prepare<[string], Row>(
    marginsOfRentals('customerId', 'r.customerId IN (SELECT value FROM json_each(?))'),
  )
  const named = database.prepare<[string], Row>(
    `SELECT c.id AS customerId, ${NAME} AS customer FROM Customer c WHERE c.id IN (SELECT value FROM json_each(?))`,
  )
  const loadsOf = loadsOfPeriod(database)
  const byCustomer = (rows: readonly Row[]): ReadonlyMap<unknown, Row> =>
    new Map(rows.map((row) => [row['customerId'], row]))
  return ({ from, to, first, last }: Days) => {
    const [invoiced, worked, rented] = [
      byCustomer(invoices.all(first, last)),
      byCustomer(jobs.all(from, to)),
      byCustomer(begun.all(first, last)),
    ]
    const ids = JSON.stringify([...new Set([...invoiced.keys(), ...worked.keys(), ...rented.keys()])])
    const ever = byCustomer(all.all(ids))
    const loads = sumBy(loadsOf(from, to), ({ job }) => job.customerId)
    return named.all(ids).map((customer) => {
      const id = customer['customerId']
      return {
        ...customer,
        ...invoiced.get(id),
        ...worked.get(id),
        rentalCount: rented.get(id)?.['count'] ?? 0,
        averageMargin: rented.get(id)?.['margin'] ?? null,
        allTimeAvgMargin: ever.get(id)?.['margin'] ?? null,
        avgJobMargin: marginOf(loads.get(Number(id))),
      }
    })
  }
}

/** The margins of the live rentals that meet a condition, by a column of theirs: of their jobs and of their lines without a job. */
function marginsOfRentals(by: 'id' | 'customerId', condition: string): string {
  return `
    WITH r AS MATERIALIZED (SELECT r.id, r.customerId FROM Rental r WHERE r.deleted IS NULL AND ${condition})
    SELECT r.${by}, count(DISTINCT r.id) AS count,
      round((sum(e.revenue) - sum(e.expenses)) / nullif(sum(e.revenue), 0), 4) AS margin
    FROM r LEFT JOIN (
      SELECT j.rentalId, coalesce(${REVENUE}, 0) AS revenue, ${EXPENSES} AS expenses FROM Job j
      WHERE j.rentalId IN (SELECT id FROM r) AND j.completed IS NOT NULL AND j.deleted IS NULL
      UNION ALL
      SELECT l.rentalId, l.quantity * l.rate, 0 FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
      WHERE l.rentalId IN (SELECT id FROM r) AND l.jobId IS NULL AND l.deleted IS NULL AND ${IS_ACTIVE}) e ON e.rentalId = r.id
    GROUP BY r.${by}`
}

function marginLoads(database: Database.Database) {
  const jobs = database.prepare<[string], Row>(`
    SELECT j.id, j.rentalId, r.customerId, ${NAME} AS customer, r.serviceAddressId, coalesce(a.siteName, a.address1 || ', ' || a.city) AS site,
      t.name AS jobType, j.driverId, ${DRIVER} AS driver, d.size AS billAs, j.completed
    FROM Job j JOIN JobType t ON t.id = j.jobTypeId JOIN Rental r ON r.id = j.rentalId JOIN Customer c ON c.id = r.customerId
    LEFT JOIN ServiceAddress a ON a.id = r.serviceAddressId LEFT JOIN User u ON u.userId = j.driverId
    LEFT JOIN Dumpster d ON d.id = coalesce(j.billAsDumpsterId, j.dumpsterId)
    WHERE j.id IN (SELECT value FROM json_each(?)) ORDER BY j.completed, j.id`)
  const loadsOf = loadsOfPeriod(database)
  return ({ from, to }: Days) => {
    const loads = new Map(loadsOf(from, to).map((load) => [load.job.id, load]))
    return jobs.all(JSON.stringify([...loads.keys()])).map((job) => {
      const { revenue = 0, profit = 0 } = loads.get(Number(job['id'])) ?? {}
      return { ...job, revenue, cost: revenue - profit, profit }
    })
  }
}

const PLACEMENTS = `SELECT l.id, l.dumpsterInventoryId, l.placed, l.removed, d.size, n.dumpsterNumber
  FROM DumpsterLocation l JOIN DumpsterInventory n ON n.id = l.dumpsterInventoryId JOIN Dumpster d ON d.id = n.dumpsterTypeId
  WHERE l.storageDumpSiteId IS NULL AND l.placed <= :to AND`
const PLACEMENTS_OF_PERIOD = `${PLACEMENTS} l.removed IS NULL UNION ALL ${PLACEMENTS} l.removed >= :from`

function onSite(database: Database.Database) {
  const placements = database.prepare<{ readonly from: string; readonly to: string }, Row>(
    PLACEMENTS_OF_PERIOD,
  )
  const now = new Date().toISOString()
  return ({ from, to }: Days) =>
    placements.all({ from, to }).map((placement) => {
      const until = typeof placement['removed'] === 'string' ? placement['removed'] : now
      return {
        ...placement,
        daysOnSite: Math.round((Date.parse(until) - Date.parse(String(placement['placed']))) / 86_400_000),
      }
    })
}

interface Placement {
  readonly dumpsterInventoryId: number
  readonly placed: string
  readonly removed: string | null
}

interface Owned {
  readonly id: number
  readonly size: string
  readonly created: string | null
  readonly deleted: string | null
}

/** For days that are over. */
function availability(database: Database.Database) {
  const placements = database.prepare<{ readonly from: string; readonly to: string }, Placement>(
    PLACEMENTS_OF_PERIOD,
  )
  const owned = database.prepare<[], Owned>(
    'SELECT n.id, d.size, n.created, n.deleted FROM DumpsterInventory n JOIN Dumpster d ON d.id = n.dumpsterTypeId',
  )
  return ({ from, to }: Days) => {
    const [fleet, there] = [owned.all(), placements.all({ from, to })]
    const days: Row[] = []
    for (let end = Date.parse(from) + 86_400_000; end <= Date.parse(to) + 1; end += 86_400_000) {
      const at = new Date(end).toISOString()
      const away = new Set(
        there
          .filter(({ placed, removed }) => placed < at && (removed === null || removed >= at))
          .map(({ dumpsterInventoryId }) => dumpsterInventoryId),
      )
      const left = fleet.filter(
        ({ id, created, deleted }) =>
          (created === null || created < at) && (deleted === null || deleted >= at) && !away.has(id),
      )
      const counts = TRACKED_SIZES.map((size) => [size, left.filter((each) => each.size === size).length])
      days.push({ at, ...Object.fromEntries(counts) })
    }
    return days
  }
}

/** The margins of the rentals of the invoices of a period. */
function rentalMargins(database: Database.Database) {
  const ofInvoices = database.prepare<Period, Row>(
    marginsOfRentals('id', 'r.id IN (SELECT rentalId FROM Invoice WHERE invoiceDate BETWEEN ? AND ?)'),
  )
  return ({ first, last }: Days) => ofInvoices.all(first, last)
}
