import { daysInPeriod, type ReportPeriod } from '#shared/kernel/periods.ts'
import { TRACKED_SIZES } from '#shared/inventory/dumpsterLabels.ts'
import type { DashboardParts } from '#shared/reporting/figureParts.ts'
import {
  marginsBy,
  marginSums,
  type MARGINS_BY,
  sumOfGroups,
  type MarginGroup,
} from '#shared/reporting/margins.ts'
import type { CustomerTotalsRow, ReportedLoadRow, RevenueRow } from '#shared/reporting/queries.ts'
import type { StoredRow } from '#test/browser/steps/StoredRows.ts'
import {
  ACTIVE,
  byName,
  cents,
  dayOf,
  daysAroundToday,
  DemoFigures,
  EARNED,
  inRandomPeriods,
  IS_DELIVERY,
  IS_LOAD,
  REPORTED,
  sumOf,
  today,
} from './DemoFigures.ts'

/**
 * Loads `w` that ended in the period: each service, and each pickup with the delivery that placed its dumpster or, of dumpsters that
 * the customer owns, which nobody places, the last delivery of their rental before it.
 */
const LOADS = `
  WITH done AS MATERIALIZED (
    SELECT j.*, ${IS_LOAD} AND j.jobTypeId <> 5 AS isPickUp, ${IS_DELIVERY} AND j.jobTypeId <> 5 AS isDelivery
    FROM Job j WHERE j.completed IS NOT NULL AND j.deleted IS NULL AND j.jobTypeId NOT IN (6, 7)),
  placed AS MATERIALIZED (
    SELECT p.id AS pickUpId, MIN(d.id) AS deliveryId FROM done p JOIN DumpsterLocation s ON s.removedJobId = p.id
    JOIN done d ON d.id = s.placedJobId AND d.rentalId = p.rentalId AND d.isDelivery
    WHERE p.isPickUp GROUP BY p.id),
  others AS MATERIALIZED (
    SELECT id, rentalId, completed FROM done WHERE isDelivery AND id NOT IN (SELECT deliveryId FROM placed)),
  matched AS (
    SELECT pickUpId, deliveryId FROM placed UNION ALL
    SELECT p.id, (SELECT d.id FROM others d WHERE d.rentalId = p.rentalId AND d.completed <= p.completed
      AND d.id IS NOT p.relatedJobId ORDER BY d.completed DESC LIMIT 1)
    FROM done p WHERE p.isPickUp AND p.id NOT IN (SELECT pickUpId FROM placed)),
  ended AS MATERIALIZED (
    SELECT j.id, j.rentalId, j.driverId, j.jobTypeId, COALESCE(j.billAsDumpsterId, j.dumpsterId) AS dumpsterId, m.deliveryId
    FROM done j LEFT JOIN matched m ON m.pickUpId = j.id
    WHERE j.completed BETWEEN @from AND @to AND (j.isPickUp OR j.jobTypeId = 5)),
  earned AS (
    SELECT e.id, ${EARNED} FROM ended e JOIN Job j ON j.id IN (e.id, e.deliveryId)),
  w AS (
    SELECT e.*, r.customerId, r.serviceAddressId, d.size, t.name AS jobType,
      (SELECT SUM(x.revenue) FROM earned x WHERE x.id = e.id) AS revenue,
      (SELECT SUM(x.cost) FROM earned x WHERE x.id = e.id) AS cost,
      EXISTS (SELECT 1 FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
        WHERE l.jobId IN (e.id, e.deliveryId) AND l.deleted IS NULL AND ${ACTIVE}) AS isBilled
    FROM ended e JOIN Rental r ON r.id = e.rentalId LEFT JOIN Dumpster d ON d.id = e.dumpsterId
    JOIN JobType t ON t.id = e.jobTypeId)`

/** The column of a load by which its margin is grouped. */
const COLUMN_OF = {
  size: 'size',
  jobType: 'jobType',
  customer: 'customerId',
  driver: 'driverId',
  site: 'serviceAddressId',
} as const satisfies Record<keyof typeof MARGINS_BY, string>
const BY = Object.keys(COLUMN_OF) as readonly (keyof typeof COLUMN_OF)[]

const sumsBy = (column: string): string =>
  `${LOADS} SELECT COALESCE(${column}, '') AS name, COUNT(*) AS loads, SUM(isBilled) AS billedLoads,
    SUM(revenue) AS revenue, SUM(cost) AS cost, SUM(isBilled * revenue) AS billed, SUM(isBilled * cost) AS costOfBilled FROM w GROUP BY ${column}`

const SIZES = TRACKED_SIZES.map((size) => `'${size}'`).join(', ')

describe('the margins and dumpsters of the demo company', () => {
  let demo: DemoFigures
  beforeAll(async () => {
    demo = await DemoFigures.open()
  })

  /** The margin of sums, as a statement finds them; null without revenue. */
  const marginOf = (row: StoredRow | undefined): number | null => {
    const [revenue, cost] = [Number(row?.['revenue'] ?? 0), Number(row?.['cost'] ?? 0)]
    return cents(revenue) === 0 ? null : (revenue - cost) / revenue
  }
  const expectMargin = (shown: number | null, row: StoredRow | undefined): void => {
    const expected = marginOf(row)
    expect(shown === null).toBe(expected === null)
    expect(Math.abs((shown ?? 0) - (expected ?? 0))).toBeLessThan(0.000_051)
  }
  const rowsByName = (sql: string, days: ReportPeriod): ReadonlyMap<string, StoredRow> =>
    new Map(demo.rows(sql, days).map((row) => [String(row['name']), row]))

  it('O-082 [RP14] [RP23] equal independent SQL by dumpster on the dashboard, in random periods', async () => {
    await inRandomPeriods(async (days) => {
      const { margins } = await demo.screen<DashboardParts>('dashboard', days)
      const loads = rowsByName(sumsBy('size'), days)
      const weights = `SELECT d.size AS name, ROUND(AVG(j.weight) + 0.000001, 2) AS weight FROM Job j
        JOIN Dumpster d ON d.id = COALESCE(j.billAsDumpsterId, j.dumpsterId)
        WHERE ${REPORTED} AND d.size <> 'Shop' GROUP BY d.size`
      expect(byName(margins, 'BillAs', 'AverageWeight')).toEqual(
        byName(demo.rows(weights, days), 'name', 'weight'),
      )
      for (const { BillAs, AverageMargin } of margins) expectMargin(AverageMargin, loads.get(BillAs))
    })
  })

  it('O-082 O-090 [RP40] equal independent SQL by each trait of a load, which sum to the same whole, in random periods', async () => {
    await inRandomPeriods(async (days) => {
      const loads = await demo.query<ReportedLoadRow>('ReportedLoads', days)
      const all = marginSums(loads)
      for (const by of BY) {
        const groups = marginsBy(loads, by)
        expect(sumOfGroups(groups)).toEqual(all)
        const expected = rowsByName(sumsBy(COLUMN_OF[by]), days)
        expect(groups.map(({ key }) => key).toSorted()).toEqual([...expected.keys()].toSorted())
        for (const group of groups) expectGroup(group, expected.get(group.key))
      }
    })
  })

  function expectGroup(group: MarginGroup, row: StoredRow | undefined): void {
    const [revenue, cost] = [Number(row?.['billed']), Number(row?.['costOfBilled'])]
    expect([group.loads, group.billedLoads, cents(group.revenue), cents(group.cost)]).toEqual([
      row?.['loads'],
      row?.['billedLoads'],
      cents(revenue),
      cents(cost),
    ])
    expectMargin(group.margin, { revenue, cost })
    const perLoad = group.billedLoads === 0 ? 0 : (revenue - cost) / group.billedLoads
    expect(Math.abs((group.profitPerLoad ?? 0) - perLoad)).toBeLessThan(0.0051)
  }

  it('O-090 [RP22] equal independent SQL by customer: the margins of loads, rentals begun, and all rentals', async () => {
    const rentals = (which: string): string => `
      SELECT q.customerId AS name, SUM(q.revenue) AS revenue, SUM(q.cost) AS cost FROM (
        SELECT r.customerId, ${EARNED} FROM Rental r JOIN Job j ON j.rentalId = r.id
        WHERE r.deleted IS NULL AND ${which} AND j.completed IS NOT NULL AND j.deleted IS NULL
        UNION ALL
        SELECT r.customerId, l.quantity * l.rate, 0 FROM Rental r JOIN InvoiceLine l ON l.rentalId = r.id JOIN Invoice i ON i.id = l.invoiceId
        WHERE r.deleted IS NULL AND ${which} AND l.jobId IS NULL AND l.deleted IS NULL AND ${ACTIVE}) q
      GROUP BY q.customerId`
    await inRandomPeriods(async (days) => {
      const customers = await demo.query<CustomerTotalsRow>('CustomerTotals', days)
      const loads = rowsByName(sumsBy('customerId'), days)
      const begun = rowsByName(rentals('r.startDate BETWEEN @startDate AND @endDate'), days)
      const all = rowsByName(rentals('r.startDate IS r.startDate'), days)
      expect(customers.filter(({ jobCount }) => jobCount > 0).length).toBeGreaterThanOrEqual(loads.size)
      for (const row of customers) {
        const key = String(row.customerId)
        expectMargin(row.avgJobMargin, loads.get(key))
        expectMargin(row.averageMargin, begun.get(key))
        expectMargin(row.allTimeAvgMargin, all.get(key))
      }
    })
  })

  it('O-090 [RP21] equal independent SQL for each revenue type, which sum to all revenue', async () => {
    const byType = `
      SELECT COALESCE(p.azureType, l.service, 'Misc') AS name, SUM(ROUND(l.quantity * l.rate + 0.0000001, 2)) AS amount
      FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId LEFT JOIN Job j ON j.id = l.jobId
      LEFT JOIN QuickBooksProduct p ON p.id = l.quickBooksProductId
      WHERE l.deleted IS NULL AND ${ACTIVE} AND ((${REPORTED})
        OR ((j.id IS NULL OR j.completed IS NULL) AND i.invoiceDate BETWEEN @startDate AND @endDate))
      GROUP BY 1`
    await inRandomPeriods(async (days) => {
      const lines = await demo.query<RevenueRow>('RevenueByType', days)
      const types = [...new Set(lines.map(({ revenueType }) => revenueType))]
      const shown = types.map((name) => {
        const ofType = lines.filter(({ revenueType }) => revenueType === name)
        return { name, amount: sumOf(ofType.map(({ amount }) => amount)) }
      })
      expect(byName(shown, 'name', 'amount')).toEqual(byName(demo.rows(byType, days), 'name', 'amount'))
    })
  })

  it('O-083 [RP11] equal independent SQL for the days on site of each dumpster', async () => {
    const placements = `SELECT l.id AS name, MAX(0, julianday(COALESCE(${dayOf('l.removed')}, '${today}')) - julianday(${dayOf('l.placed')})) AS days
      FROM DumpsterLocation l WHERE l.storageDumpSiteId IS NULL AND l.placed <= @to AND (l.removed IS NULL OR l.removed >= @from)`
    await inRandomPeriods(async (days) => {
      const { onSite } = await demo.screen<DashboardParts>('dashboard', days)
      expect(byName(onSite, 'id', 'daysOnSite')).toEqual(byName(demo.rows(placements, days), 'name', 'days'))
    })
  })

  it('O-084 [RP12] [RP13] equal independent SQL for every size, on past days and on days to come', async () => {
    const owned = `
      SELECT d.size AS name, SUM(n.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM DumpsterLocation l WHERE l.dumpsterInventoryId = n.id
        AND l.storageDumpSiteId IS NULL AND l.placed <= @to AND (l.removed IS NULL OR l.removed > @to))) AS available
      FROM Dumpster d LEFT JOIN DumpsterInventory n ON n.dumpsterTypeId = d.id AND `
    const onDay = `${owned} n.created <= @to AND (n.deleted IS NULL OR n.deleted > @to) WHERE d.size IN (${SIZES}) GROUP BY d.size`
    const now = `${owned} n.deleted IS NULL WHERE d.size IN (${SIZES}) GROUP BY d.size`
    const planned = `SELECT d.size AS name, SUM(CASE WHEN ${IS_LOAD} THEN 1 WHEN ${IS_DELIVERY} THEN -1 ELSE 0 END) AS change
      FROM Job j JOIN Dumpster d ON d.id = j.dumpsterId
      WHERE j.completed IS NULL AND j.deleted IS NULL AND j.startDate <= @endDate AND d.size IN (${SIZES}) GROUP BY d.size`
    const availableOn = (day: string): Readonly<Record<string, number>> => {
      const only = { startDate: day, endDate: day }
      if (day < today) return byName(demo.rows(onDay, only), 'name', 'available')
      const changes = byName(demo.rows(planned, only), 'name', 'change')
      const left = byName(demo.rows(now, { startDate: today, endDate: today }), 'name', 'available')
      return Object.fromEntries(
        Object.entries(left).map(([size, count]) => [size, count + (changes[size] ?? 0)]),
      )
    }
    const check = async (days: ReportPeriod): Promise<void> => {
      const { availability } = await demo.screen<DashboardParts>('dashboard', days)
      const shown = availability.map((row) =>
        Object.fromEntries(TRACKED_SIZES.map((size) => [size, row[size]])),
      )
      expect(shown).toEqual(
        daysInPeriod(days).map((day) => ({
          ...Object.fromEntries(TRACKED_SIZES.map((size) => [size, 0])),
          ...availableOn(day),
        })),
      )
    }
    await inRandomPeriods(check)
    await inRandomPeriods(check, daysAroundToday)
  })
})
