import { addDays } from '#shared/kernel/days.ts'
import { periodBefore, type ReportPeriod } from '#shared/kernel/periods.ts'
import type { DashboardParts, ForecastParts, ReceivableParts } from '#shared/reporting/figureParts.ts'
import type { CustomerTotalsRow, RevenueRow } from '#shared/reporting/queries.ts'
import {
  ACTIVE,
  byName,
  cents,
  DemoFigures,
  inRandomPeriods,
  IS_DELIVERY,
  IS_LOAD,
  MINUTES,
  REPORTED,
  REVENUE,
  sumOf,
  today,
} from './DemoFigures.ts'

describe('the figures of the demo company', () => {
  let demo: DemoFigures
  beforeAll(async () => {
    demo = await DemoFigures.open()
    // The demo company charges no tax.
    demo.stored.run(`UPDATE Invoice SET tax = ROUND(total * 0.06, 2) WHERE id % 5 = 0 AND total > 0`)
    demo.stored.run(
      'UPDATE Invoice SET balance = ROUND(total + tax - payments, 2) WHERE id % 5 = 0 AND total > 0',
    )
  })

  const rows = (sql: string, days: ReportPeriod) => demo.rows(sql, days)
  const figuresOf = (sql: string, days: ReportPeriod) => demo.figuresOf(sql, days)

  function expectTiles(
    { infos, loadTimes, invoiceInfo }: Pick<DashboardParts, 'infos' | 'loadTimes' | 'invoiceInfo'>,
    days: ReportPeriod,
  ): void {
    const invoices = figuresOf(
      `SELECT SUM(i.total + i.tax) AS total, SUM(i.balance) AS unpaid, COUNT(*) AS number, COUNT(DISTINCT i.customerId) AS customers
       FROM Invoice i WHERE ${ACTIVE} AND i.invoiceDate BETWEEN @startDate AND @endDate`,
      days,
    )
    expect(invoiceInfo).toEqual({
      totalInvoices: cents(invoices['total'] ?? 0),
      totalUnpaid: cents(invoices['unpaid'] ?? 0),
      totalInvoicesCount: invoices['number'],
      distinctCustomersCount: invoices['customers'],
    })
    const jobs = figuresOf(
      `SELECT COUNT(*) AS jobs, SUM(${IS_LOAD}) AS loads, SUM(${IS_DELIVERY}) AS deliveries, SUM(j.weight) AS tons,
         SUM(j.extraExpense) AS extra, SUM(${REVENUE}) AS revenue, SUM(j.weight * j.tonExpense) AS dumping,
         SUM(${MINUTES}) AS minutes, SUM(${MINUTES} * j.hourExpense / 60.0) AS hauling,
         SUM(${MINUTES} > 0) AS timed, SUM(${MINUTES} > 0 AND ${IS_LOAD}) AS timedLoads,
         SUM(${MINUTES} > 0 AND ${IS_DELIVERY}) AS timedDeliveries,
         SUM(CASE WHEN ${IS_LOAD} THEN ${MINUTES} END) AS loadMinutes,
         SUM(CASE WHEN ${IS_DELIVERY} THEN ${MINUTES} END) AS deliveryMinutes
       FROM Job j WHERE ${REPORTED}`,
      days,
    )
    const of = (name: string): number => jobs[name] ?? 0
    const expectPer = (figure: number | null, amount: number, divisor: number): void => {
      expect(figure === null).toBe(divisor === 0)
      const expected = divisor === 0 ? 0 : amount / divisor
      expect(Math.abs((figure ?? 0) - expected)).toBeLessThan(0.0051)
    }
    expect({
      revenue: infos.revenueByJobsNonVoided,
      loads: infos.loadsCount,
      deliveries: infos.deliveryCount,
      dumping: infos.totalDumpingExpense,
      hauling: infos.totalHaulingExpense,
      minutes: infos.totalTime,
      jobs: infos.jobCount,
      extra: infos.extraExpenseCount,
      tons: cents(infos.totalTons),
    }).toEqual({
      revenue: cents(of('revenue')),
      loads: of('loads'),
      deliveries: of('deliveries'),
      dumping: cents(of('dumping')),
      hauling: cents(of('hauling')),
      minutes: cents(of('minutes')),
      jobs: of('timed'),
      extra: of('extra'),
      tons: cents(of('tons')),
    })
    const profit = of('revenue') - of('dumping') - of('hauling')
    expectPer(infos.revenuePerLoad, of('revenue'), of('loads'))
    expectPer(infos.profitPerLoad, profit, of('loads'))
    expectPer(infos.disposalCostPerLoad, of('dumping'), of('loads'))
    expectPer(infos.hourlyExpensePerLoad, of('hauling'), of('loads'))
    expectPer(infos.marginPerLoad, profit, of('revenue'))
    expect([loadTimes.jobCount, loadTimes.pickupCount, loadTimes.deliveryCount]).toEqual([
      of('timed'),
      of('timedLoads'),
      of('timedDeliveries'),
    ])
    expectPer(loadTimes.average, of('minutes'), of('timed'))
    expectPer(loadTimes.pickupAverage, of('loadMinutes'), of('timedLoads'))
    expectPer(loadTimes.deliveryAverage, of('deliveryMinutes'), of('timedDeliveries'))
  }

  it('O-081 O-082 O-083 O-085 [RP26] equal independent SQL on the dashboard, in random periods', async () => {
    await inRandomPeriods(async (days) => {
      const shown = await demo.screen<DashboardParts>('dashboard', days)
      expectTiles(shown, days)
      const { infosBefore: infos, loadTimesBefore: loadTimes, invoiceInfoBefore: invoiceInfo } = shown
      expectTiles({ infos, loadTimes, invoiceInfo }, periodBefore(days))

      const tons = `SELECT d.size AS name, SUM(j.weight) AS tons FROM Job j LEFT JOIN Dumpster d ON d.id = j.dumpsterId
        WHERE ${REPORTED} AND j.weight > 0 GROUP BY d.size`
      expect(byName(shown.infos.tonsByType, 'name', 'tons')).toEqual(byName(rows(tons, days), 'name', 'tons'))
      expect(sumOf(shown.infos.tonsByType.map((row) => row.tons))).toBe(cents(shown.infos.totalTons))
      const billed = `SELECT d.size AS name, SUM(${IS_LOAD}) AS loads FROM Job j
        JOIN Dumpster d ON d.id = COALESCE(j.billAsDumpsterId, j.dumpsterId) WHERE ${REPORTED} AND d.size <> 'Shop' GROUP BY d.size`
      expect(byName(shown.margins, 'BillAs', 'Count')).toEqual(byName(rows(billed, days), 'name', 'loads'))
      const other = `SELECT d.size AS name, COUNT(*) AS jobs FROM Job j JOIN Dumpster d ON d.id = j.customerRequestedDumpsterId
        WHERE ${REPORTED} AND j.dumpsterId <> j.customerRequestedDumpsterId GROUP BY d.size`
      expect(byName(shown.substitutions, 'CustomerPreferred', 'Count')).toEqual(
        byName(rows(other, days), 'name', 'jobs'),
      )
      const lost = `SELECT COALESCE(dumpsterType, 'Not stated') AS name, COUNT(*) AS notes FROM DispatchNote
        WHERE deleted IS NULL AND completed IS NULL AND notAwarded BETWEEN @from AND @to GROUP BY dumpsterType`
      expect(byName(shown.lostJobs, 'Dumpster', 'Count')).toEqual(byName(rows(lost, days), 'name', 'notes'))
      const placements = `SELECT id FROM DumpsterLocation WHERE storageDumpSiteId IS NULL AND placed <= @to
        AND (removed IS NULL OR removed >= @from) ORDER BY id`
      expect(shown.onSite.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        rows(placements, days).map(({ id }) => id),
      )
      const all = 'SELECT id FROM Invoice WHERE invoiceDate BETWEEN @startDate AND @endDate ORDER BY id'
      expect(shown.invoices.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        rows(all, days).map(({ id }) => id),
      )
      const active = shown.invoices.filter(({ statusId, deleted }) => statusId !== 14 && deleted === null)
      expect(sumOf(active.map(({ total }) => total))).toBe(shown.invoiceInfo.totalInvoices)
      expect(sumOf(active.map(({ unpaidBalance }) => unpaidBalance))).toBe(shown.invoiceInfo.totalUnpaid)
    })
  })

  it('O-089 O-090 [RP32] equal independent SQL in the reports, in random periods', async () => {
    await inRandomPeriods(async (days) => {
      const forecast = await demo.screen<ForecastParts>('revenueForecast', days)
      const byType = `SELECT t.name AS name, COUNT(*) AS jobs FROM Job j JOIN JobType t ON t.id = j.jobTypeId WHERE ${REPORTED} GROUP BY t.name`
      expect(byName(forecast.jobs.jobCounts, 'jobType', 'count')).toEqual(
        byName(rows(byType, days), 'name', 'jobs'),
      )
      expect(sumOf(forecast.jobs.jobCounts.map(({ count }) => count))).toBe(forecast.jobs.totalCount)
      expect(forecast.revenue).toHaveLength(forecast.jobs.totalCount)
      const trailers = figuresOf(
        `SELECT COALESCE(SUM(j.trailerUsed), 0) AS used FROM Job j WHERE ${REPORTED}`,
        days,
      )
      expect(forecast.withTrailer).toBe(trailers['used'])
      const fees = `SELECT t.name AS name, SUM(f.quantity * t.price) AS total FROM JobDumpsterFee f JOIN Job j ON j.id = f.jobId
        JOIN DumpsterFeeType t ON t.id = f.dumpsterFeeTypeId WHERE ${REPORTED} GROUP BY t.name`
      expect(byName(forecast.fees, 'name', 'total')).toEqual(byName(rows(fees, days), 'name', 'total'))
      const tons = figuresOf(
        `SELECT COALESCE(SUM(j.weight), 0) AS tons FROM Job j WHERE ${REPORTED} AND j.weight > 0`,
        days,
      )
      expect(sumOf(forecast.tons.categories.map((row) => row.tons))).toBe(cents(tons['tons'] ?? 0))
      expect(sumOf(forecast.tons.jobs.map((row) => row.tons))).toBe(cents(tons['tons'] ?? 0))
      const invoiced = rows(
        `SELECT j.id, ${REVENUE} AS revenue FROM Job j WHERE ${REPORTED} AND ${REVENUE} IS NOT NULL`,
        days,
      )
      const forecastOf = new Map(forecast.revenue.map((row) => [row.id, row.estimatedRevenue]))
      for (const { id, revenue } of invoiced) expect(forecastOf.get(Number(id))).toBe(cents(Number(revenue)))

      const lines = await demo.query<RevenueRow>('RevenueByType', days)
      const revenue = figuresOf(
        `SELECT COALESCE(SUM(ROUND(l.quantity * l.rate, 2)), 0) AS total FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
           LEFT JOIN Job j ON j.id = l.jobId
         WHERE l.deleted IS NULL AND ${ACTIVE} AND ((${REPORTED})
           OR ((j.id IS NULL OR j.completed IS NULL) AND i.invoiceDate BETWEEN @startDate AND @endDate))`,
        days,
      )
      expect(sumOf(lines.map(({ amount }) => amount))).toBe(cents(revenue['total'] ?? 0))

      const customers = await demo.query<CustomerTotalsRow>('CustomerTotals', days)
      const invoices = `SELECT i.customerId AS name, SUM(i.total + i.tax) AS total FROM Invoice i
        WHERE ${ACTIVE} AND i.invoiceDate BETWEEN @startDate AND @endDate GROUP BY i.customerId`
      expect(
        byName(
          customers.filter(({ invoiceCount }) => invoiceCount > 0),
          'customerId',
          'total',
        ),
      ).toEqual(byName(rows(invoices, days), 'name', 'total'))
      const rentals = figuresOf(
        'SELECT COUNT(*) AS rentals FROM Rental WHERE deleted IS NULL AND startDate BETWEEN @startDate AND @endDate',
        days,
      )
      expect(sumOf(customers.map(({ rentalCount }) => rentalCount))).toBe(rentals['rentals'])
      expect(sumOf(customers.map(({ jobCount }) => jobCount))).toBe(forecast.jobs.totalCount)
    })
  })

  it('O-089 [RP24] equal independent SQL in the forecast of deliveries that are not billed: list price, fuel and fees', async () => {
    const days = { startDate: addDays(today, -62), endDate: today }
    const { revenue } = await demo.screen<ForecastParts>('revenueForecast', days)
    const unbilled = rows(
      `SELECT j.id AS name,
         CASE a.range WHEN 'Regular' THEN d.basePrice WHEN 'Extended' THEN d.extendedPrice WHEN 'Outer' THEN d.outerPrice ELSE d.kalamazooPrice END
         + COALESCE(NULLIF(c.fuelRate, 0), (SELECT decimalValue FROM Setting WHERE name = 'FuelRate'))
         + (SELECT COALESCE(SUM(ROUND(f.quantity * t.price, 2)), 0) FROM JobDumpsterFee f
            JOIN DumpsterFeeType t ON t.id = f.dumpsterFeeTypeId WHERE f.jobId = j.id) AS amount
       FROM Job j JOIN Rental r ON r.id = j.rentalId JOIN Customer c ON c.id = r.customerId
       JOIN ServiceAddress a ON a.id = r.serviceAddressId JOIN Dumpster d ON d.id = COALESCE(j.billAsDumpsterId, j.dumpsterId)
       WHERE ${REPORTED} AND j.jobTypeId = 1 AND c.typeId = 2 AND c.usePercentageBasedFuelRate = 0 AND a.range IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM CustomerRate x WHERE x.customerId = c.id)
         AND NOT EXISTS (SELECT 1 FROM InvoiceLine l WHERE l.jobId = j.id)`,
      days,
    )
    expect(unbilled.length).toBeGreaterThan(0)
    const forecastOf = new Map(revenue.map((row) => [row.id, row.estimatedRevenue]))
    const forecast = unbilled.map(({ name }) => ({ name, amount: forecastOf.get(Number(name)) }))
    expect(byName(forecast, 'name', 'amount')).toEqual(byName(unbilled, 'name', 'amount'))
  })

  it('O-088 equal independent SQL in the receivables, whose ages sum to what each customer owes', async () => {
    const { aging, totals } = await demo.screen<ReceivableParts>('receivables', {})
    const owed = demo.stored.all(
      `SELECT i.customerId AS name, SUM(i.balance) AS total FROM Invoice i WHERE ${ACTIVE} AND i.balance > 0 GROUP BY i.customerId`,
    )
    expect(byName(aging, 'CustomerId', 'Total')).toEqual(byName(owed, 'name', 'total'))
    for (const row of aging)
      expect(
        sumOf([row.CreatedPreDec16, row.CurrentDue, row.Net30, row.Net60, row.Net90, row.Net90Plus]),
      ).toBe(row.Total)
    expect(sumOf(totals.map(({ Amount }) => Amount))).toBe(sumOf(aging.map(({ Total }) => Total)))
    const late = `julianday('${today}') - julianday(i.dueDate)`
    const ages = demo.stored.all(
      `SELECT CASE WHEN COALESCE(SUBSTR(i.createDate, 1, 10), i.invoiceDate) < (SELECT stringValue FROM Setting WHERE name = 'ArCutoverDate') THEN 'Created before Dec 16'
           WHEN i.dueDate IS NULL OR ${late} <= 0 THEN 'Current due' WHEN ${late} <= 30 THEN '1-30 days'
           WHEN ${late} <= 60 THEN '31-60 days' WHEN ${late} <= 90 THEN '61-90 days' ELSE 'Over 90 days' END AS name,
         SUM(i.balance) AS total
       FROM Invoice i WHERE ${ACTIVE} AND i.balance > 0 GROUP BY 1`,
    )
    const owing = totals.filter(({ Amount }) => Amount !== 0)
    expect(byName(owing, 'Name', 'Amount')).toEqual(byName(ages, 'name', 'total'))
    for (const { Amount, Invoices } of totals)
      expect(sumOf(Invoices.map(({ Balance }) => Balance))).toBe(Amount)
  })
})
