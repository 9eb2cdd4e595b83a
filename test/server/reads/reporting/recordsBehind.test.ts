import type { JobTypeAndAction } from '#shared/jobs/jobActions.ts'
import { deliversDumpster, picksUpDumpster } from '#shared/jobs/jobActions.ts'
import { sum } from '#shared/kernel/money.ts'
import { averageMarginOf } from '#shared/reporting/loadMargins.ts'
import type { DashboardInfos } from '#shared/reporting/dashboardInfos.ts'
import type { DumpsterMarginRow, SubstitutionRow } from '#shared/reporting/dumpsterTables.ts'
import type { LoadTimes } from '#shared/reporting/loadTimes.ts'
import { TRACKED_SIZES } from '#shared/inventory/dumpsterLabels.ts'
import type { AvailabilityRow } from '#shared/reporting/availability.ts'
import { marginKeyOf, MARGINS_BY, marginsBy, marginSums, sumOfGroups } from '#shared/reporting/margins.ts'
import type {
  AvailableOnDayRow,
  CustomerTotalsRow,
  FeeRevenueRow,
  JobCounts,
  ReportedFeeRow,
  ReportedJobRow,
  ReportedLoadRow,
  ReportedRentalRow,
} from '#shared/reporting/queries.ts'
import { daysInPeriod, isDayInPeriod } from '#shared/kernel/periods.ts'
import type { TonsByName, TonsDumped } from '#shared/reporting/tonsDumped.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from '../../queries/openCompany.ts'
import { callFigures } from './callFigures.ts'
import { NOW, PERIOD, randomBooks } from './randomBooks.ts'

/** By what margins are grouped. */
const BY = Object.keys(MARGINS_BY) as readonly (keyof typeof MARGINS_BY)[]

describe.each([1, 2, 3, 4, 5])('the records behind the figures of random company %i', (seed) => {
  let company: Company
  let jobs: readonly ReportedJobRow[]
  let loads: readonly ReportedLoadRow[]
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase(), { empty: true, now: NOW })
    await randomBooks(seed).store(company.database)
    jobs = await report<readonly ReportedJobRow[]>('ReportedJobs')
    loads = await report<readonly ReportedLoadRow[]>('ReportedLoads')
  })
  afterAll(() => company.database.close())

  // The wire does not keep the types of the contracts, which the implementations are checked against.
  const report = async <T>(resource: string): Promise<T> =>
    (await company.query(resource, { parameters: PERIOD })) as T
  const figures = async <T>(path: string): Promise<T> => (await callFigures(company, path)) as T
  const sumOf = (value: (job: ReportedJobRow) => number | null, scale = 2): number =>
    sum(
      jobs.map((job) => value(job) ?? 0),
      scale,
    )
  const countOf = (kind: (job: JobTypeAndAction) => boolean): number => jobs.filter(kind).length

  it('O-081 [RP32] sum to the tiles of jobs', async () => {
    const infos = await figures<DashboardInfos & { readonly tonsByType: readonly TonsByName[] }>(
      'getDashboardInfos',
    )
    expect({
      jobCount: jobs.length,
      loadsCount: countOf(picksUpDumpster),
      deliveryCount: countOf(deliversDumpster),
      extraExpenseCount: jobs.filter(({ extraExpense }) => extraExpense).length,
      revenueByJobsNonVoided: sumOf(({ revenue }) => revenue),
      totalTons: sumOf(({ weight }) => weight, 4),
      totalTime: sumOf(({ minutes }) => minutes),
      totalDumpingExpense: sumOf(({ dumping }) => dumping),
      totalHaulingExpense: sumOf(({ hauling }) => hauling),
    }).toEqual({
      jobCount: infos.jobCount,
      loadsCount: infos.loadsCount,
      deliveryCount: infos.deliveryCount,
      extraExpenseCount: infos.extraExpenseCount,
      revenueByJobsNonVoided: infos.revenueByJobsNonVoided,
      totalTons: infos.totalTons,
      totalTime: infos.totalTime,
      totalDumpingExpense: infos.totalDumpingExpense,
      totalHaulingExpense: infos.totalHaulingExpense,
    })
    for (const { name, tons } of infos.tonsByType)
      expect(sumOf((job) => ((job.dumpster ?? 'Other') === name ? job.weight : 0), 4)).toBe(tons)
    const times = await figures<LoadTimes>('getAverageLoadTimes')
    expect(jobs.filter(({ minutes }) => (minutes ?? 0) > 0)).toHaveLength(times.jobCount)
  })

  it('O-082 [RP32] are as many as the tables of dumpsters count, with the same margin', async () => {
    const margins = await figures<readonly DumpsterMarginRow[]>('getDumpsterAverageMargins')
    for (const { BillAs, Count, AverageMargin } of margins) {
      expect(jobs.filter((job) => picksUpDumpster(job) && job.billAs === BillAs)).toHaveLength(Count)
      const ofSize = loads.filter(({ billAs }) => billAs === BillAs)
      expect(averageMarginOf(ofSize.map(earned))).toBe(AverageMargin)
    }
    for (const { CustomerPreferred, Count } of await figures<readonly SubstitutionRow[]>(
      'getSubbedDumpsters',
    ))
      expect(jobs.filter((job) => job.isSubstitution && job.preferred === CustomerPreferred)).toHaveLength(
        Count,
      )
  })

  it('O-089 O-090 [RP32] are as many as the reports count, with the same margin', async () => {
    const { totalCount, jobCounts } = await report<JobCounts>('JobCounts')
    expect(jobs).toHaveLength(totalCount)
    for (const { jobType, count } of jobCounts)
      expect(jobs.filter((job) => job.jobType === jobType)).toHaveLength(count)
    expect(jobs.filter(({ trailerUsed }) => trailerUsed)).toHaveLength(
      await report<number>('JobsUsingTrailer'),
    )
    const { categories } = await report<TonsDumped>('TonsDumped')
    for (const { name, tons } of categories)
      expect(sumOf((job) => ((job.category ?? 'Other') === name ? job.weight : 0), 4)).toBe(tons)
    for (const row of await report<readonly CustomerTotalsRow[]>('CustomerTotals')) {
      expect(jobs.filter(({ customerId }) => customerId === row.customerId)).toHaveLength(row.jobCount)
      const ofCustomer = loads.filter(({ customerId }) => customerId === row.customerId)
      expect(averageMarginOf(ofCustomer.map(earned))).toBe(row.avgJobMargin)
    }
  })

  it('O-089 [RP19] [RP32] [RP5] sum to the revenue of each fee', async () => {
    const fees = await report<readonly ReportedFeeRow[]>('ReportedFees')
    const byName = await report<readonly FeeRevenueRow[]>('FeeRevenue')
    expect(new Set(fees.map(({ name }) => name))).toEqual(new Set(byName.map(({ name }) => name)))
    for (const { name, count, total } of byName) {
      const ofName = fees.filter((fee) => fee.name === name)
      expect(sum(ofName.map(({ quantity }) => quantity))).toBe(count)
      expect(sum(ofName.map(({ amount }) => amount))).toBe(total)
    }
    const ids = new Set(jobs.map(({ id }) => id))
    expect(fees.filter(({ jobId }) => !ids.has(jobId))).toEqual([])
  })

  it('O-090 [RP22] [RP32] give the margins of the rentals of each customer', async () => {
    for (const row of await report<readonly CustomerTotalsRow[]>('CustomerTotals')) {
      const parameters = { customerId: row.customerId }
      const rentals = (await company.query('ReportedRentals', { parameters })) as readonly ReportedRentalRow[]
      expect(averageMarginOf(rentals.map(earned))).toBe(row.allTimeAvgMargin)
      const begun = rentals.filter(({ startDate }) => startDate !== null && isDayInPeriod(startDate, PERIOD))
      expect(begun).toHaveLength(row.rentalCount)
      expect(averageMarginOf(begun.map(earned))).toBe(row.averageMargin)
      for (const { revenue, cost, profit } of rentals) expect(sum([revenue, -cost], 8)).toBe(profit)
    }
  })

  it('O-084 [RP13] [RP32] sum to the dumpsters available on each day, over and to come', async () => {
    const days = { startDate: '2025-10-20', endDate: '2025-11-20' }
    const availability = (await callFigures(
      company,
      'getAvailabilityInfos',
      days,
    )) as readonly AvailabilityRow[]
    for (const [index, day] of daysInPeriod(days).entries()) {
      const parts = (await company.query('AvailableOnDay', {
        parameters: { day },
      })) as readonly AvailableOnDayRow[]
      const changesOf = (size: string) =>
        parts.filter((part) => part.size === size).map(({ change }) => change)
      for (const size of TRACKED_SIZES) expect(sum(changesOf(size))).toBe(availability[index]?.[size])
    }
  })

  it('[RP250] are the same on the dashboard as in the margins', async () => {
    expect(await report('LoadSums')).toEqual(marginSums(loads))
    expect(new Set(loads.map(({ isBilled }) => isBilled))).toEqual(new Set([true, false]))
  })

  it.each(BY)(
    'O-082 O-090 [RP40] [RP250] sum to the same whole by %s, with the margin of the rules',
    (by) => {
      const groups = marginsBy(loads, by)
      expect(sumOfGroups(groups)).toEqual(marginSums(loads))
      for (const group of groups) {
        const ofGroup = loads.filter((load) => marginKeyOf(load, by) === group.key)
        expect(ofGroup).toHaveLength(group.loads)
        const billed = ofGroup.filter(({ isBilled }) => isBilled)
        expect(billed).toHaveLength(group.billedLoads)
        expect(averageMarginOf(billed.map(earned))).toBe(group.margin)
        expect(
          sum(
            billed.map(({ revenue }) => revenue),
            8,
          ),
        ).toBe(group.revenue)
        expect(
          sum(
            billed.map(({ cost }) => cost),
            8,
          ),
        ).toBe(group.cost)
      }
    },
  )
})

function earned({ revenue, profit }: Pick<ReportedLoadRow, 'revenue' | 'profit'>) {
  return { invoiceAmount: revenue, profit }
}
