import type Database from 'better-sqlite3'
import type { FastifyInstance } from 'fastify'
import { DELIVERY, LOAD, WORK } from './baselineConditions.ts'
import { margins } from './baselineMargins.ts'

type Row = Record<string, unknown>
type Period = [from: string, to: string]

/** Aging, dashboard and invoice history in straightforward SQL; sums are floating point. */
export function figureRoutes(app: FastifyInstance, database: Database.Database): void {
  app.get('/aging', aging(database))
  dashboardRoutes(app, database)
  app.get('/history', history(database))
}

function aging(database: Database.Database) {
  const select = database.prepare<[string, string, string, string, string], Row>(`
    SELECT q.customerId AS CustomerId,
      iif(c.typeId = 1, c.companyName, trim(coalesce(c.firstName, '') || ' ' || coalesce(c.lastName, ''))) AS CompanyName,
      round(q.a, 2) AS CreatedPreDec16, round(q.b, 2) AS CurrentDue, round(q.c, 2) AS Net30, round(q.d, 2) AS Net60,
      round(q.e, 2) AS Net90, round(q.f, 2) AS Net90Plus, round(q.a + q.b + q.c + q.d + q.e + q.f, 2) AS Total
    FROM (
      SELECT u.customerId, total(u.unpaid) FILTER (WHERE u.bucket = 0) AS a, total(u.unpaid) FILTER (WHERE u.bucket = 1) AS b,
        total(u.unpaid) FILTER (WHERE u.bucket = 2) AS c, total(u.unpaid) FILTER (WHERE u.bucket = 3) AS d,
        total(u.unpaid) FILTER (WHERE u.bucket = 4) AS e, total(u.unpaid) FILTER (WHERE u.bucket = 5) AS f
      FROM (
        SELECT +i.customerId AS customerId, i.total + i.tax - i.payments AS unpaid,
          CASE WHEN i.createDate < ? THEN 0 WHEN i.dueDate IS NULL OR i.dueDate >= ? THEN 1 WHEN i.dueDate >= ? THEN 2
            WHEN i.dueDate >= ? THEN 3 WHEN i.dueDate >= ? THEN 4 ELSE 5 END AS bucket
        FROM Invoice i WHERE i.balance > 0 AND i.deleted IS NULL AND i.statusId <> 14) u
      GROUP BY u.customerId) q
    JOIN Customer c ON c.id = q.customerId
    ORDER BY CompanyName COLLATE NOCASE`)
  return (request: { query: unknown }) => {
    const { today = '' } = request.query as { today?: string }
    const ago = (days: number): string =>
      new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
    return select.all('2024-12-16T05:00:00.000Z', today, ago(30), ago(60), ago(90))
  }
}

/** One route for each call of the dashboard. */
function dashboardRoutes(app: FastifyInstance, database: Database.Database): void {
  const infos = database.prepare<Period, Row>(`
    SELECT count(*) AS jobCount, total(w.load) AS loadsCount, total(w.delivery) AS deliveryCount,
      total(w.revenue) AS revenue, total(w.tons) AS totalTons, total(w.tons * w.tonExpense) AS dumping,
      total(w.minutes) AS totalTime, total(w.minutes * w.hourExpense / 60) AS hauling, total(w.extra) AS extraExpenseCount
    FROM (
      SELECT ${LOAD} AS load, ${DELIVERY} AS delivery, coalesce(j.weight, 0) AS tons,
        coalesce(j.tonExpense, 0) AS tonExpense, coalesce(j.totalTime, 0) AS minutes,
        coalesce(j.hourExpense, 0) AS hourExpense, j.extraExpense AS extra,
        (SELECT sum(l.quantity * l.rate) FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
          WHERE l.jobId = j.id AND l.deleted IS NULL AND i.deleted IS NULL AND i.statusId <> 14) AS revenue
      FROM Job j WHERE ${WORK}) w`)
  const tons = database.prepare<Period, Row>(`
    SELECT d.size AS name, round(sum(j.weight), 2) AS tons FROM Job j LEFT JOIN Dumpster d ON d.id = j.dumpsterId
    WHERE ${WORK} AND j.weight > 0 GROUP BY d.size ORDER BY d.size`)
  const times = database.prepare<Period, Row>(`
    SELECT count(*) AS jobCount, avg(j.totalTime) AS average,
      count(*) FILTER (WHERE ${DELIVERY}) AS deliveryCount, avg(j.totalTime) FILTER (WHERE ${DELIVERY}) AS deliveryAverage,
      count(*) FILTER (WHERE ${LOAD}) AS pickupCount, avg(j.totalTime) FILTER (WHERE ${LOAD}) AS pickupAverage
    FROM Job j WHERE ${WORK} AND j.totalTime > 0`)
  const subbed = database.prepare<Period, Row>(`
    SELECT d.size AS CustomerPreferred, count(*) AS Count FROM Job j JOIN Dumpster d ON d.id = j.customerRequestedDumpsterId
    WHERE ${WORK} AND j.dumpsterId <> j.customerRequestedDumpsterId GROUP BY d.size ORDER BY Count DESC`)
  const lost = database.prepare<Period, Row>(`
    SELECT coalesce(dumpsterType, 'Not stated') AS Dumpster, count(*) AS Count FROM DispatchNote
    WHERE notAwarded BETWEEN ? AND ? AND deleted IS NULL GROUP BY 1 ORDER BY Count DESC`)
  const invoices = database.prepare<Period, Row>(`
    SELECT round(total(total + tax), 2) AS totalInvoices, round(total(total + tax - payments), 2) AS totalUnpaid,
      count(*) AS totalInvoicesCount, count(DISTINCT customerId) AS distinctCustomersCount
    FROM Invoice WHERE invoiceDate BETWEEN ? AND ? AND deleted IS NULL AND statusId <> 14`)
  const inPeriod = (name: string, answer: (...period: Period) => unknown): void => {
    app.get(`/dashboard/${name}`, (request) => {
      const { from = '', to = '' } = request.query as { from?: string; to?: string }
      return answer(from, to)
    })
  }
  inPeriod('infos', (...period) => ({ ...infos.get(...period), tons: tons.all(...period) }))
  inPeriod('times', (...period) => times.get(...period))
  inPeriod('margins', margins(database))
  inPeriod('subbed', (...period) => subbed.all(...period))
  inPeriod('lost', (...period) => lost.all(...period))
  inPeriod('invoices', (from, to) => invoices.get(from.slice(0, 10), to.slice(0, 10)))
}

function history(database: Database.Database) {
  const select = database.prepare<[string, string], Row>(`
    SELECT i.id, i.invoiceNumber, i.customerId, i.rentalId, i.statusId, s.name AS status, i.createDate AS created,
      i.invoiceDate, i.dueDate, i.paid, i.total + i.tax AS total, i.total + i.tax - i.payments AS unpaidBalance, i.total AS revenue,
      i.jobMargin, i.deleted, i.quickBooksId, i.readyToExport, i.quickBooksLastExport AS lastExport,
      iif(c.typeId = 1, c.companyName, trim(coalesce(c.firstName, '') || ' ' || coalesce(c.lastName, ''))) AS customer,
      coalesce(i.serviceAddress1 || ', ' || i.serviceAddressCity, i.serviceAddress1) AS serviceAddress
    FROM Invoice i JOIN InvoiceStatus s ON s.id = i.statusId JOIN Customer c ON c.id = i.customerId
    WHERE i.deleted IS NULL AND i.invoiceDate BETWEEN ? AND ?
    ORDER BY i.invoiceDate DESC, i.id DESC`)
  return (request: { query: unknown }) => {
    const { from = '', to = '' } = request.query as { from?: string; to?: string }
    return select.all(from, to)
  }
}
