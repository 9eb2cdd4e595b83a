import { groupBy } from '#shared/kernel/groupBy.ts'
import type { DashboardParts, ForecastParts } from '#shared/reporting/figureParts.ts'
import type { FeeRevenueRow, ReportedFeeRow, ReportedJobRow } from '#shared/reporting/queries.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import type { TonsRow } from '#shared/reporting/tonsDumped.ts'
import { Bundle, rowsOf } from '#test/support/Bundle.ts'
import { byName, dayOf, DemoFigures, inRandomPeriods, REPORTED, sumOf, tonsOf } from './DemoFigures.ts'

const FEES = `FROM JobDumpsterFee f JOIN Job j ON j.id = f.jobId JOIN DumpsterFeeType t ON t.id = f.dumpsterFeeTypeId WHERE ${REPORTED}`
const AMOUNT = 'SUM(ROUND(f.quantity * t.price + 0.0000001, 2))'

/** Jobs `j` with a weight, and what they are grouped by. */
const WEIGHED = `FROM Job j JOIN JobType t ON t.id = j.jobTypeId LEFT JOIN JobAction n ON n.id = j.actionId
  LEFT JOIN User u ON u.userId = j.driverId LEFT JOIN Dumpster d ON d.id = j.dumpsterId
  LEFT JOIN DumpsterCategory g ON g.id = d.categoryId LEFT JOIN Dumpster b ON b.id = j.billAsDumpsterId
  LEFT JOIN Rental r ON r.id = j.rentalId LEFT JOIN Customer c ON c.id = r.customerId
  WHERE ${REPORTED} AND j.weight > 0`
const COLUMN_OF = {
  jobType: 't.name',
  action: 'n.name',
  driver: "TRIM(COALESCE(u.firstName, '') || ' ' || COALESCE(u.lastName, ''))",
  dumpster: 'd.size',
  billAs: 'b.size',
  customer: `CASE c.typeId WHEN 1 THEN c.companyName ELSE TRIM(COALESCE(c.firstName, '') || ' ' || COALESCE(c.lastName, '')) END`,
} as const satisfies Partial<Record<keyof TonsRow, string>>
const TRAITS = Object.keys(COLUMN_OF) as readonly (keyof typeof COLUMN_OF)[]
const tonsBy = (column: string, without = ''): string =>
  `SELECT COALESCE(${column}, '${without}') AS name, SUM(j.weight) AS tons ${WEIGHED} GROUP BY 1`

describe('the fees and tons of the demo company', () => {
  let demo: DemoFigures
  beforeAll(async () => {
    demo = await DemoFigures.open()
    await addFees()
    demo.addUnusualJobs()
    demo.stored.run('UPDATE Job SET weight = weight + 0.0017 WHERE id % 3 = 0')
    for (const reference of ['dumpsterId', 'billAsDumpsterId', 'driverId'])
      demo.stored.run(`UPDATE Job SET ${reference} = NULL WHERE id % 23 = ${reference.length}`)
    demo.stored.run('UPDATE Job SET weight = 0 WHERE id % 29 = 0')
    demo.stored.run('UPDATE Job SET weight = 1.25 WHERE jobTypeId IN (5, 6, 7) AND id % 2 = 0')
  })

  /** Parts of a fee, at a price whose parts are no whole cents, on jobs of every type; the fee is no longer offered. */
  async function addFees(): Promise<void> {
    const bundle = new Bundle()
    const dumpsterFeeTypeId = bundle.add('DumpsterFeeType', { name: 'Tarp', price: 33.35 })
    for (const jobId of demo.stored.ids('SELECT id FROM Job WHERE completed IS NOT NULL AND id % 31 = 0'))
      bundle.add('JobDumpsterFee', { jobId, dumpsterFeeTypeId, quantity: jobId % 2 === 0 ? 0.5 : 1.5 })
    const hiding = new Bundle()
    for (const { id, rowVersion } of rowsOf(await demo.save(bundle), 'DumpsterFeeType'))
      hiding.change('DumpsterFeeType', { id, rowVersion }, { hidden: true })
    await demo.save(hiding)
  }

  it('O-089 [RP19] [RP32] equal independent SQL for each fee: first and last day, count, amount, which sum to the whole', async () => {
    const byFee = `SELECT t.name AS name, MIN(${dayOf('j.completed')}) AS first, MAX(${dayOf('j.completed')}) AS last,
      ROUND(SUM(f.quantity), 2) AS count, ROUND(${AMOUNT}, 2) AS total ${FEES} GROUP BY t.name`
    const whole = `SELECT COUNT(*) AS fees, COALESCE(SUM(f.quantity), 0) AS count, COALESCE(${AMOUNT}, 0) AS total ${FEES}`
    await inRandomPeriods(async (days) => {
      const { fees } = await demo.screen<ForecastParts>('revenueForecast', days)
      const ofName = (rows: readonly object[]) =>
        Object.fromEntries(rows.map((row) => [Reflect.get(row, 'name'), row]))
      expect(ofName(fees)).toEqual(ofName(demo.rows(byFee, days)))
      expect(await demo.query<FeeRevenueRow>('FeeRevenue', days)).toEqual(fees)

      const all = demo.figuresOf(whole, days)
      expect(sumOf(fees.map(({ count }) => count))).toBe(sumOf([all['count'] ?? 0]))
      expect(sumOf(fees.map(({ total }) => total))).toBe(sumOf([all['total'] ?? 0]))
      const behind = await demo.query<ReportedFeeRow>('ReportedFees', days)
      expect(behind).toHaveLength(all['fees'] ?? 0)
      for (const { name, count, total } of fees) {
        const ofFee = behind.filter((fee) => fee.name === name)
        expect(sumOf(ofFee.map(({ quantity }) => quantity))).toBe(count)
        expect(sumOf(ofFee.map(({ amount }) => amount))).toBe(total)
      }
    })
  })

  /** Sums tons as they are shown, by what each job is grouped by. */
  const shownBy = <R>(rows: readonly R[], nameOf: (row: R) => string | null, tons: (row: R) => number) =>
    [...groupBy(rows, (row) => nameOf(row) ?? '')].map(([name, group]) => ({
      name,
      tons: tonsOf(group.reduce((sum, row) => sum + tons(row), 0)),
    }))

  const expectTons = (
    shown: readonly { readonly name: string; readonly tons: number }[],
    sql: string,
    days: ReportPeriod,
  ): void => {
    expect(byName(shown, 'name', 'tons', tonsOf)).toEqual(
      byName(demo.rows(sql, days), 'name', 'tons', tonsOf),
    )
    const whole = demo.figuresOf(`SELECT COALESCE(SUM(j.weight), 0) AS tons ${WEIGHED}`, days)
    expect(tonsOf(shown.reduce((sum, { tons }) => sum + tons, 0))).toBe(tonsOf(whole['tons'] ?? 0))
  }

  it('O-082 O-089 [RP17] [RP32] equal independent SQL for tons by category, size and the other groups of jobs, which sum to the same whole', async () => {
    await inRandomPeriods(async (days) => {
      const { tons } = await demo.screen<ForecastParts>('revenueForecast', days)
      expectTons(tons.categories, tonsBy('g.name', 'Other'), days)
      for (const trait of TRAITS)
        expectTons(
          shownBy(
            tons.jobs,
            (job) => job[trait],
            (job) => job.tons,
          ),
          tonsBy(COLUMN_OF[trait]),
          days,
        )
      expect(byName(tons.jobs, 'id', 'tons', tonsOf)).toEqual(
        byName(demo.rows(`SELECT j.id, j.weight ${WEIGHED}`, days), 'id', 'weight', tonsOf),
      )

      const { tonsByType } = await demo.call<DashboardParts['infos']>(
        '/api/dashboard/getDashboardInfos',
        days,
      )
      expectTons(tonsByType, tonsBy('d.size', 'Other'), days)
      const jobs = await demo.query<ReportedJobRow>('ReportedJobs', days)
      const behind = jobs.filter(({ weight }) => weight !== null && weight > 0)
      expectTons(
        shownBy(
          behind,
          ({ category }) => category ?? 'Other',
          ({ weight }) => weight ?? 0,
        ),
        tonsBy('g.name', 'Other'),
        days,
      )
    })
  })
})
