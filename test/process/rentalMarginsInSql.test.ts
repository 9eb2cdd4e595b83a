import { addDays } from '#shared/kernel/days.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import { Bundle } from '#test/support/Bundle.ts'
import { ACTIVE, dayOf, DemoFigures, EARNED, inRandomPeriods, today } from './DemoFigures.ts'

/** The day since which margins count; without one they always did. */
const BASE = `COALESCE((SELECT stringValue FROM Setting WHERE name = 'MarginBaseDate'), '0000')`

/** The invoices of the period, each with what its rental earned and cost. */
const MARGINS = `
  WITH shown AS MATERIALIZED (SELECT id, rentalId FROM Invoice WHERE invoiceDate BETWEEN @startDate AND @endDate),
  earned AS (
    SELECT j.rentalId, ${EARNED} FROM Job j
    WHERE j.rentalId IN (SELECT rentalId FROM shown) AND j.deleted IS NULL AND j.completed IS NOT NULL AND ${dayOf('j.completed')} >= ${BASE}
    UNION ALL
    SELECT l.rentalId, l.quantity * l.rate, 0 FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
    WHERE l.rentalId IN (SELECT rentalId FROM shown) AND l.jobId IS NULL AND l.deleted IS NULL AND ${ACTIVE} AND i.invoiceDate >= ${BASE}),
  rental AS MATERIALIZED (SELECT rentalId, SUM(revenue) AS revenue, SUM(cost) AS cost FROM earned GROUP BY rentalId)
  SELECT s.id, CASE WHEN ABS(m.revenue) >= 0.005 THEN (m.revenue - m.cost) * 1.0 / m.revenue END AS margin
  FROM shown s LEFT JOIN rental m ON m.rentalId = s.rentalId`

describe('the margins of rentals of the demo company', () => {
  let demo: DemoFigures
  beforeAll(async () => {
    demo = await DemoFigures.open()
    demo.addUnusualJobs()
    await deleteTimes()
  })

  /** Of some jobs with several times, one was a mistake. */
  async function deleteTimes(): Promise<void> {
    const times = demo.stored.all(
      `SELECT MAX(t.id) AS id, t.rowVersion FROM JobTime t JOIN Job j ON j.id = t.jobId
       WHERE j.completed IS NOT NULL AND j.deleted IS NULL GROUP BY t.jobId HAVING COUNT(*) > 1 AND t.jobId % 5 = 0`,
    )
    const bundle = new Bundle()
    for (const time of times) bundle.change('JobTime', time, { deleted: new Date().toISOString() })
    await demo.save(bundle)
  }

  async function countSince(day: string | null): Promise<void> {
    const [setting] = demo.stored.all(
      "SELECT id, rowVersion, stringValue FROM Setting WHERE name = 'MarginBaseDate'",
    )
    if (setting?.['stringValue'] === day) return
    const bundle = new Bundle()
    bundle.change(
      'Setting',
      { id: setting?.['id'], rowVersion: setting?.['rowVersion'] },
      { stringValue: day },
    )
    await demo.save(bundle)
  }

  it.each([
    ['the day of a fresh installation', '2025-05-01'],
    ['a day among those of the invoices', addDays(today, -200)],
    ['a day after most of them', addDays(today, -30)],
    ['no day', null],
  ])(
    'O-085 [IN39] equal independent SQL for each invoice of the history, in random periods, since %s',
    async (_, day) => {
      await countSince(day)
      let found = 0
      await inRandomPeriods(async ({ startDate, endDate }) => {
        const shown = await demo.call<readonly InvoiceHistoryRow[]>('/api/history/invoice', {
          statusIds: [],
          includeDeleted: true,
          invoiceDateFrom: startDate,
          invoiceDateTo: endDate,
          rentalMargins: true,
        })
        const expected = new Map(
          demo.rows(MARGINS, { startDate, endDate }).map((row) => [row['id'], row['margin']]),
        )
        expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(expected.keys()))
        for (const { id, rentalMargin = null } of shown) {
          const margin = expected.get(id) ?? null
          expect([id, rentalMargin === null]).toEqual([id, margin === null])
          expect(Math.abs((rentalMargin ?? 0) - Number(margin))).toBeLessThan(0.000_051)
        }
        found += shown.filter(({ rentalMargin = null }) => rentalMargin !== null).length
      })
      expect(found).toBeGreaterThan(0)
    },
  )
})
