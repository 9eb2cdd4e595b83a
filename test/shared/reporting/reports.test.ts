import { fc } from '#test/support/seed.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { instantAt } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'
import { customerTotals } from '#shared/reporting/customerTotals.ts'
import {
  dumpsterAverageMargins,
  lostJobsByDumpster,
  substitutionCounts,
} from '#shared/reporting/dumpsterTables.ts'
import { averageMarginOf, endedLoads, loadMargins } from '#shared/reporting/loadMargins.ts'
import { feeRevenue, jobCounts, jobsUsingTrailer } from '#shared/reporting/forecast.ts'
import { isLiveLine, lineAmount, revenueByType, revenueTypeOf } from '#shared/reporting/revenue.ts'
import { tonsByType, tonsDumped } from '#shared/reporting/tonsDumped.ts'

const DETROIT = 'America/Detroit'
const at = (day: string): string => instantAt(day, 600, DETROIT)
const NOW = at('2026-11-21')
const period = { startDate: '2026-11-16', endDate: '2026-11-22' }

describe('tables of dumpsters', () => {
  it('O-082 [RP14] average margins and weights by what is billed, without Shop', () => {
    const load = {
      jobTypeId: JOB_TYPE.pickUp,
      actionId: JOB_ACTION.pickUp,
      billAs: '20 yd' as string | null,
      weight: 2 as number | null,
    }
    const jobs = [
      load,
      { ...load, weight: null },
      { ...load, jobTypeId: JOB_TYPE.delivery, actionId: null, weight: null },
      { ...load, billAs: '10 yd', weight: 1.5 },
      { ...load, billAs: 'shop' },
      { ...load, billAs: null },
    ]
    const loads = [
      { billAs: '20 yd', invoiceAmount: 1000, profit: 500 },
      { billAs: '20 yd', invoiceAmount: 10, profit: -95 },
      { billAs: '10 yd', invoiceAmount: 0, profit: -20 },
      { billAs: 'shop', invoiceAmount: 10, profit: 9 },
    ]
    // 405 of 1,010 dollars, and not the mean of 0.5 and -9.5.
    expect(dumpsterAverageMargins(jobs, loads)).toEqual([
      { BillAs: '10 yd', Count: 1, AverageMargin: null, AverageWeight: 1.5 },
      { BillAs: '20 yd', Count: 2, AverageMargin: 0.401, AverageWeight: 2 },
    ])
  })

  it('O-082 [RP23] a load is a pickup with the delivery of its dumpster, or a service', () => {
    const done = { rentalId: 1, actionId: null, relatedJobId: null, placedJobId: null, invoiceAmount: 0 }
    const jobs = [
      {
        ...done,
        id: 1,
        jobTypeId: JOB_TYPE.delivery,
        completedOn: '2026-10-01',
        invoiceAmount: 350,
        profit: 300,
      },
      { ...done, id: 2, jobTypeId: JOB_TYPE.pickUp, completedOn: '2026-11-17', placedJobId: 1, profit: -200 },
      {
        ...done,
        id: 3,
        jobTypeId: JOB_TYPE.delivery,
        completedOn: '2026-11-17',
        invoiceAmount: 350,
        profit: 310,
      },
      {
        ...done,
        id: 4,
        jobTypeId: JOB_TYPE.service,
        completedOn: '2026-11-18',
        invoiceAmount: 90,
        profit: 40,
      },
      { ...done, id: 5, rentalId: 2, jobTypeId: JOB_TYPE.pickUp, completedOn: '2026-11-18', profit: -150 },
    ]
    const loads = loadMargins(endedLoads(jobs), (job) => job)
    expect(loads.map(({ job, invoiceAmount, profit }) => [job.id, invoiceAmount, profit])).toEqual([
      [2, 350, 100],
      [4, 90, 40],
      [5, 0, -150],
    ])
    expect([averageMarginOf(loads), averageMarginOf(loads.slice(2)), averageMarginOf([])]).toEqual([
      -0.0227,
      null,
      null,
    ])
  })

  it('O-082 [RP15] count substitutions by requested size, most frequent first', () => {
    const job = { customerRequestedDumpsterId: 2, dumpsterId: 3, deleted: null, customerPreferred: '10 yd' }
    const twenty = { ...job, customerRequestedDumpsterId: 4, customerPreferred: '20 yd' }
    expect(substitutionCounts([job, twenty, twenty, { ...job, dumpsterId: 2 }])).toEqual([
      { CustomerPreferred: '20 yd', Count: 2 },
      { CustomerPreferred: '10 yd', Count: 1 },
    ])
  })

  it('O-082 [RP16] count lost notes of the period by requested dumpster', () => {
    const note = {
      dumpsterType: '20 yd' as string | null,
      notAwarded: NOW as string | null,
      completed: null as string | null,
      deleted: null as string | null,
    }
    const notes = [
      { ...note, dumpsterType: null },
      note,
      { ...note, notAwarded: null },
      { ...note, notAwarded: at('2026-11-15') },
      { ...note, deleted: NOW },
      { ...note, completed: NOW },
      { ...note, dumpsterType: '10 yd' },
      { ...note, dumpsterType: '10 yd' },
    ]
    expect(lostJobsByDumpster(notes, period, DETROIT)).toEqual([
      { Dumpster: '10 yd', Count: 2 },
      { Dumpster: '20 yd', Count: 1 },
      { Dumpster: 'Not stated', Count: 1 },
    ])
  })

  it('O-089 [RP17] list tons by job and sum them by category and by size', () => {
    const row = {
      id: 1,
      jobType: 'PickUp',
      action: 'PickUp',
      driver: 'Bob Ames',
      dumpster: '20 yd',
      billAs: '20 yd',
      customer: 'Union Plumbing',
    }
    const jobs = [
      { ...row, weight: 2.1, category: 'Roll-off' },
      { ...row, id: 2, weight: 0.2, category: null },
      { ...row, id: 3, weight: 0, category: 'Roll-off' },
      { ...row, id: 4, weight: null, category: 'Roll-off' },
      { ...row, id: 5, weight: 1.15, category: 'Roll-off', dumpster: null },
    ]
    expect(tonsDumped(jobs)).toEqual({
      categories: [
        { name: 'Other', tons: 0.2 },
        { name: 'Roll-off', tons: 3.25 },
      ],
      jobs: [
        { ...row, tons: 2.1 },
        { ...row, id: 2, tons: 0.2 },
        { ...row, id: 5, dumpster: null, tons: 1.15 },
      ],
    })
    expect(tonsByType(jobs)).toEqual([
      { name: '20 yd', tons: 2.3 },
      { name: 'Other', tons: 1.15 },
    ])
  })
})

describe('the revenue forecast', () => {
  it('O-089 [RP18] counts jobs by type, and trailers', () => {
    const jobs = [
      { jobType: 'PickUp', trailerUsed: true },
      { jobType: 'Delivery', trailerUsed: false },
      { jobType: 'PickUp', trailerUsed: false },
    ]
    expect(jobCounts(jobs)).toEqual({
      totalCount: 3,
      jobCounts: [
        { jobType: 'Delivery', count: 1 },
        { jobType: 'PickUp', count: 2 },
      ],
    })
    expect(jobsUsingTrailer(jobs)).toBe(1)
  })

  it('O-089 [RP19] sums fees of the period by name', () => {
    const fee = { name: 'Mattress', quantity: 3, price: 27.5, completedOn: '2026-11-18' }
    const fees = [
      fee,
      { ...fee, quantity: 1, completedOn: '2026-11-16' },
      { ...fee, completedOn: '2026-11-15' },
      { ...fee, completedOn: period.endDate },
      { ...fee, completedOn: '2026-11-23' },
      { ...fee, name: 'Appliance', quantity: 1, price: 40 },
    ]
    expect(feeRevenue(fees, period)).toEqual([
      { name: 'Appliance', first: '2026-11-18', last: '2026-11-18', count: 1, total: 40 },
      { name: 'Mattress', first: '2026-11-16', last: '2026-11-22', count: 7, total: 192.5 },
    ])
  })

  const sent = { statusId: INVOICE_STATUS.emailed as number, deleted: null }
  const voided = { ...sent, statusId: INVOICE_STATUS.voided }

  it('O-090 [RP21] determines the revenue type of a line, and counts lines that are there on active invoices', () => {
    const live = [sent, null, voided].map((invoice) => isLiveLine({ invoice, deleted: null }))
    expect([...live, isLiveLine({ invoice: sent, deleted: NOW })]).toEqual([true, true, false, false])
    expect(revenueTypeOf({ azureType: 'Fuel', service: 'Surcharge' })).toBe('Fuel')
    expect(revenueTypeOf({ azureType: null, service: 'Surcharge' })).toBe('Surcharge')
    expect(revenueTypeOf({ azureType: null, service: null })).toBe('Misc')
  })

  it('O-090 [RP21] is exact to the cent by type', () => {
    const anyLine = fc.record({
      quantity: fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths / 100),
      rate: fc.integer({ min: -50_000, max: 50_000 }).map((cents) => cents / 100),
      deleted: fc.constantFrom(null, NOW),
      invoice: fc.constantFrom(null, sent, voided),
      azureType: fc.constantFrom(null, 'Fuel', 'Dumpster'),
      service: fc.constantFrom(null, 'Haul'),
    })
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const rows = revenueByType(lines)
        expect(sum(rows.map((row) => row.amount))).toBe(sum(lines.filter(isLiveLine).map(lineAmount)))
        const names = rows.map((row) => row.revenueType)
        expect(names).toEqual([...new Set(names)].toSorted())
      }),
    )
  })
})

describe('customer totals', () => {
  const union = {
    customerId: 7,
    customer: 'Union Plumbing',
    invoices: [{ totalWithTax: 100.1 }, { totalWithTax: 200.2 }],
    rentals: [
      { invoiceAmount: 1000, profit: 300 },
      { invoiceAmount: 0, profit: -100 },
    ],
    jobCount: 3,
    loads: [
      { invoiceAmount: 100, profit: -50 },
      { invoiceAmount: 900, profit: 350 },
    ],
    allRentals: [{ invoiceAmount: 2000, profit: 800 }],
  }

  it('O-090 [RP22] have a row for every customer with something in the period, by name', () => {
    const idle = { ...union, customerId: 9, invoices: [], rentals: [], jobCount: 0, loads: [] }
    const acme = { ...idle, customerId: 8, customer: 'Acme', jobCount: 1, allRentals: [] }
    expect(customerTotals([union, idle, acme])).toEqual([
      {
        id: 8,
        customerId: 8,
        customer: 'Acme',
        invoiceCount: 0,
        total: 0,
        rentalCount: 0,
        averageMargin: null,
        allTimeAvgMargin: null,
        jobCount: 1,
        avgJobMargin: null,
      },
      {
        id: 7,
        customerId: 7,
        customer: 'Union Plumbing',
        invoiceCount: 2,
        total: 300.3,
        rentalCount: 2,
        averageMargin: 0.2,
        allTimeAvgMargin: 0.4,
        jobCount: 3,
        avgJobMargin: 0.3,
      },
    ])
  })
})
