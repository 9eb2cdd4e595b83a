import { addDays } from '#shared/kernel/days.ts'
import type { ForecastParts } from '#shared/reporting/figureParts.ts'
import {
  EXTENSION,
  FUEL,
  KENT,
  KENT_IN_ADVANCE,
  LIST_LIMIT,
  LIST_PRICE,
  OF_JOB,
  overage,
  PAYS_KENT,
} from './chargesInSql.ts'
import { byName, DemoFigures, REPORTED, today } from './DemoFigures.ts'

const NOT_BILLED = 'NOT EXISTS (SELECT 1 FROM InvoiceLine l WHERE l.jobId = j.id)'

/** The customer has no rates; or has only rates by dumpster, of which `x` is the one of the dumpster and the range. */
const NO_RATES = 'NOT EXISTS (SELECT 1 FROM CustomerRate o WHERE o.customerId = c.id AND o.deleted IS NULL)'
const ITS_RATE = `JOIN CustomerRate x ON x.customerId = c.id AND x.deleted IS NULL AND x.dumpsterId = d.id AND x.range = a.range
  AND NOT EXISTS (SELECT 1 FROM CustomerRate o WHERE o.customerId = c.id AND o.deleted IS NULL AND (o.rateTypeId <> 1
    OR (o.id <> x.id AND o.dumpsterId = x.dumpsterId AND o.range = x.range)))`

/** The delivery `b` of the dumpster; one that is billed may have paid for Kent in advance. */
const ITS_DELIVERY = `JOIN DumpsterLocation s ON s.removedJobId = j.id JOIN Job b ON b.id = s.placedJobId AND b.rentalId = j.rentalId
  AND b.deleted IS NULL AND b.completed IS NOT NULL
  AND (NOT ${PAYS_KENT} OR NOT EXISTS (SELECT 1 FROM InvoiceLine l WHERE l.jobId = b.id))`

const DELIVERIES = `${REPORTED} AND j.jobTypeId = 1 AND ${NOT_BILLED} AND a.range IS NOT NULL AND NOT c.usePercentageBasedFuelRate`
const PICKUPS = `${REPORTED} AND j.jobTypeId = 2 AND ${NOT_BILLED} AND NOT r.billDaily`

describe('the forecast of jobs of the demo company that are not billed', () => {
  let demo: DemoFigures
  let forecastOf: ReadonlyMap<number, number>
  const days = { startDate: addDays(today, -62), endDate: today }
  beforeAll(async () => {
    demo = await DemoFigures.open()
    const { revenue } = await demo.screen<ForecastParts>('revenueForecast', days)
    forecastOf = new Map(revenue.map((row) => [row.id, row.estimatedRevenue]))
  })

  it.each([
    [
      'deliveries of businesses without rates: list price, fuel and Kent in advance',
      `SELECT j.id AS name, ${LIST_PRICE} + ${FUEL} + ${KENT_IN_ADVANCE} AS amount ${OF_JOB}
       WHERE ${DELIVERIES} AND c.typeId = 1 AND ${NO_RATES}`,
    ],
    [
      'deliveries of businesses with rates by dumpster: rate, fuel and Kent in advance',
      `SELECT j.id AS name, x.rate + ${FUEL} + ${KENT_IN_ADVANCE} AS amount ${OF_JOB} ${ITS_RATE}
       WHERE ${DELIVERIES} AND c.typeId = 1`,
    ],
    [
      'pickups of residents: overage and extension',
      `SELECT j.id AS name, ${overage(LIST_LIMIT)} + ${EXTENSION} AS amount ${OF_JOB} ${ITS_DELIVERY}
       WHERE ${PICKUPS} AND c.typeId = 2 AND ${NO_RATES}`,
    ],
    [
      'pickups of businesses without rates: overage, extension and Kent',
      `SELECT j.id AS name, ${overage(LIST_LIMIT)} + ${EXTENSION} + ${KENT} AS amount ${OF_JOB} ${ITS_DELIVERY}
       WHERE ${PICKUPS} AND c.typeId = 1 AND ${NO_RATES}`,
    ],
    [
      'pickups of businesses with rates by dumpster: overage beyond the limit of the rate, extension and Kent',
      `SELECT j.id AS name, ${overage(`COALESCE(x.weightLimit, ${LIST_LIMIT})`)} + ${EXTENSION} + ${KENT} AS amount
       ${OF_JOB} ${ITS_RATE} ${ITS_DELIVERY} WHERE ${PICKUPS} AND c.typeId = 1 AND x.pricePerTon = 0`,
    ],
  ])('O-089 [RP24] equals independent SQL for %s', (_, sql) => {
    const expected = demo.rows(sql, days)
    expect(expected.length).toBeGreaterThan(0)
    const shown = expected.map(({ name }) => ({ name, amount: forecastOf.get(Number(name)) }))
    expect(byName(shown, 'name', 'amount')).toEqual(byName(expected, 'name', 'amount'))
  })
})
