import type { ForecastParts } from '#shared/reporting/figureParts.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import { Bundle } from '#test/support/Bundle.ts'
import {
  EXTENSION,
  FUEL,
  KENT,
  KENT_IN_ADVANCE,
  LIST_LIMIT,
  LIST_PRICE,
  OF_JOB,
  overage,
  setting,
  TONS,
} from './chargesInSql.ts'
import { ACTIVE, byName, DemoFigures, IS_DELIVERY, IS_LOAD, REPORTED, randomPeriods } from './DemoFigures.ts'

const [HAULING, ZONE] = [2, 4]

/** The rate `x`: that of the zone before that of a haul before that of the dumpster, the first in their order; none is the list price. */
const ITS_RATE = `LEFT JOIN CustomerRate x ON x.id = (
  SELECT o.id FROM CustomerRate o WHERE o.customerId = c.id AND o.deleted IS NULL AND ((o.rateTypeId = ${ZONE} AND o.zone = a.zone)
    OR (o.rateTypeId = ${HAULING} AND o.range = a.range) OR (o.rateTypeId = 1 AND o.range = a.range AND o.dumpsterId = d.id))
  ORDER BY CASE o.rateTypeId WHEN ${ZONE} THEN 1 WHEN ${HAULING} THEN 2 ELSE 3 END, o.displayOrder, o.id LIMIT 1)`

/** Nobody places the dumpster of the job, as its customer owns it. */
const isOwned = (job: string): string =>
  `NOT EXISTS (SELECT 1 FROM DumpsterLocation s WHERE ${job}.id IN (s.placedJobId, s.removedJobId))`
/** The delivery `b` that placed the dumpster; if nobody did, the last one before. */
const ITS_DELIVERY = `LEFT JOIN Job b ON b.id = COALESCE(
  (SELECT s.placedJobId FROM DumpsterLocation s JOIN Job q ON q.id = s.placedJobId AND q.rentalId = j.rentalId WHERE s.removedJobId = j.id),
  (SELECT q.id FROM Job q WHERE q.rentalId = j.rentalId AND q.actionId = 1 AND q.deleted IS NULL AND q.completed <= j.completed
    AND q.id IS NOT j.relatedJobId AND ${isOwned('q')} ORDER BY q.completed DESC LIMIT 1))`
const IS_PICKED_UP = `EXISTS (SELECT 1 FROM Job q WHERE q.rentalId = j.rentalId AND q.actionId = 2 AND q.deleted IS NULL
  AND q.completed >= j.completed AND q.id IS NOT j.relatedJobId AND ${isOwned('j')} AND ${isOwned('q')})`

/** Each whole step of miles beyond those that the rate includes. */
const MILEAGE = `CASE WHEN x.mileageOffset > 0 AND a.distance > x.baseMileage
  THEN CAST((a.distance - x.baseMileage) / x.mileageOffset + 0.0000001 AS INTEGER) * x.mileageOffsetRate ELSE 0 END`
/** A haul is priced with its pickup, anything else with its delivery; null without a price. */
const PRICE = `CASE WHEN j.jobTypeId = 5 THEN ${setting('ServiceRate')}
  WHEN x.rateTypeId = ${HAULING} THEN CASE WHEN ${IS_LOAD} THEN x.rate + ${MILEAGE} END
  WHEN ${IS_DELIVERY} THEN COALESCE(x.rate, ${LIST_PRICE}) END`
const DISPOSAL = `CASE WHEN ${IS_LOAD} AND x.rateTypeId IN (${HAULING}, ${ZONE})
  THEN ROUND(${TONS} * COALESCE(a.pricePerTon, x.pricePerTon) + 0.0000001, 2) ELSE 0 END`
/** Who pays for every ton has none included, unless a limit was agreed. */
const LIMIT = `CASE WHEN x.weightLimit IS NULL AND x.rateTypeId IN (${HAULING}, ${ZONE}) AND COALESCE(a.pricePerTon, x.pricePerTon) > 0 THEN 0
  WHEN c.typeId = 2 THEN ${LIST_LIMIT} ELSE COALESCE(x.weightLimit, ${LIST_LIMIT}) END`
const OTHER = `CASE WHEN j.jobTypeId = 5 THEN 0
  WHEN ${IS_LOAD} THEN ${overage(`(${LIMIT})`)} + CASE WHEN r.billDaily THEN 0 ELSE COALESCE(${EXTENSION}, 0) END + ${KENT}
  WHEN x.rateTypeId IS NOT ${HAULING} AND NOT ${IS_PICKED_UP} THEN ${KENT_IN_ADVANCE} ELSE 0 END`
/** The percentage in effect when the job was completed. */
const PERCENTAGE = `CASE WHEN c.usePercentageBasedFuelRate THEN (SELECT f.rate FROM FuelRatePercentage f
  WHERE f.startDate <= j.completed AND (f.endDate IS NULL OR j.completed < f.endDate)) END`

/** What the jobs of rentals of which nothing is billed come to. */
const ESTIMATES = `
  WITH priced AS (
    SELECT j.id, j.jobTypeId, x.rateTypeId, ${PRICE} AS price, ${DISPOSAL} AS disposal, ${OTHER} AS other,
      ${PERCENTAGE} AS percentage, ${FUEL} AS fuel
    ${OF_JOB} ${ITS_RATE} ${ITS_DELIVERY}
    WHERE ${REPORTED} AND NOT EXISTS (
      SELECT 1 FROM Job o JOIN InvoiceLine l ON l.jobId = o.id JOIN Invoice i ON i.id = l.invoiceId
      WHERE o.rentalId = j.rentalId AND l.deleted IS NULL AND ${ACTIVE}))
  SELECT id AS name, COALESCE(price, 0) + disposal + other + CASE WHEN price IS NULL THEN 0 WHEN percentage IS NULL THEN fuel
    ELSE ROUND((price + CASE rateTypeId WHEN ${HAULING} THEN disposal ELSE 0 END) * percentage + 0.0000001, 2) END AS amount
  FROM priced WHERE `

describe('the forecast of the demo company by the rates of its customers', () => {
  let demo: DemoFigures
  let forecasts: readonly { readonly days: ReportPeriod; readonly amountOf: ReadonlyMap<number, number> }[]
  beforeAll(async () => {
    demo = await DemoFigures.open()
    await agreeRates()
    // The scale gives four decimals, of which two are charged.
    demo.stored.run('UPDATE Job SET weight = ROUND(weight + 0.005, 4) WHERE id % 3 = 0')
    // Little is left to bill: half of the rentals are billed anew.
    demo.stored.run('UPDATE Invoice SET statusId = 14 WHERE rentalId % 2 = 0')
    forecasts = await Promise.all(
      randomPeriods().map(async (days) => {
        const { revenue } = await demo.screen<ForecastParts>('revenueForecast', days)
        return { days, amountOf: new Map(revenue.map((row) => [row.id, row.estimatedRevenue])) }
      }),
    )
  })

  /** Customers of the demo company have rates of one kind, and sites a zone or a range: some get both, and rates that come later. */
  async function agreeRates(): Promise<void> {
    const bundle = new Bundle()
    const stored = (sql: string) => demo.stored.all(sql)
    const customersWith = (rateTypeId: number) =>
      demo.stored.ids('SELECT DISTINCT customerId AS id FROM CustomerRate WHERE rateTypeId = ?', rateTypeId)
    const haul = {
      rateTypeId: HAULING,
      pricePerTon: 44.55,
      baseMileage: 3,
      mileageOffset: 2.5,
      weightLimit: 6,
    }
    for (const customerId of customersWith(ZONE)) {
      bundle.add('CustomerRate', {
        ...haul,
        customerId,
        range: 'Extended',
        rate: 301,
        mileageOffsetRate: 7.25,
      })
      bundle.add('CustomerRate', { customerId, rateTypeId: HAULING, rate: 999, displayOrder: 9 })
    }
    for (const customerId of customersWith(HAULING)) {
      bundle.add('CustomerRate', {
        ...haul,
        customerId,
        range: null,
        rate: 302,
        displayOrder: 9,
      })
      bundle.add('CustomerRate', { customerId, rateTypeId: 1, dumpsterId: 3, range: 'Regular', rate: 777 })
    }
    const deleted = new Date().toISOString()
    for (const { id, rowVersion } of stored(
      "SELECT id, rowVersion FROM CustomerRate WHERE customerId % 2 = 0 AND (zone = 2 OR (rateTypeId = 2 AND range = 'Regular'))",
    ))
      bundle.change('CustomerRate', { id, rowVersion }, { deleted })
    for (const { id, rowVersion } of stored('SELECT id, rowVersion FROM ServiceAddress WHERE id % 3 = 0'))
      bundle.change('ServiceAddress', { id, rowVersion }, { pricePerTon: 51.25 })
    await demo.save(bundle)
    // Doubles that were entered before they were refused are still there.
    demo.stored.run(`UPDATE CustomerRate SET rateTypeId = ${ZONE}, zone = 1 WHERE rate = 999`)
    demo.stored.run("UPDATE CustomerRate SET range = 'Regular' WHERE rate = 302")
    // What is entered clears one of the two; the rule says which comes first.
    demo.stored.run("UPDATE ServiceAddress SET range = 'Extended' WHERE zone IS NOT NULL AND id % 2 = 0")
  }

  it.each([
    ['zone rates', `jobTypeId <> 5 AND rateTypeId = ${ZONE}`],
    ['haul rates with their mileage', `jobTypeId <> 5 AND rateTypeId = ${HAULING}`],
    ['rates by dumpster', 'jobTypeId <> 5 AND rateTypeId = 1'],
    ['list prices', 'jobTypeId <> 5 AND rateTypeId IS NULL'],
    ['services', 'jobTypeId = 5'],
    ['percentages of fuel', 'percentage IS NOT NULL AND price IS NOT NULL'],
  ])('O-089 [RP24] equals independent SQL for %s, in random periods', (_, which) => {
    let found = 0
    for (const { days, amountOf } of forecasts) {
      const expected = demo.rows(`${ESTIMATES}${which}`, days)
      const shown = expected.map(({ name }) => ({ name, amount: amountOf.get(Number(name)) }))
      expect(byName(shown, 'name', 'amount')).toEqual(byName(expected, 'name', 'amount'))
      found += expected.length
    }
    expect(found).toBeGreaterThan(0)
  })
})
