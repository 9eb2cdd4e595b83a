import {
  averageMargin,
  combinedMargin,
  jobMargin,
  storedMargin,
  marginOf,
  type MarginJob,
} from '#shared/invoicing/jobMargin.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { rentalMargin } from '#shared/invoicing/rentalMargin.ts'
import { formatPercent, roundHalfUp } from '#shared/kernel/money.ts'

const GONE = '2026-01-01T00:00:00.000Z'
const line = (quantity: number, rate: number, changes = {}) => ({
  quantity,
  rate,
  deleted: null,
  invoice: null,
  ...changes,
})
const job: MarginJob = {
  invoiceLines: [line(1, 450), line(1, 12.5), line(1.25, 65), line(1, 99, { deleted: GONE })],
  jobTimes: [
    { totalMinutes: 60, deleted: null },
    { totalMinutes: 35, deleted: null },
    { totalMinutes: 20, deleted: GONE },
  ],
  hourExpense: 85,
  tonExpense: 48.5,
  weight: 4.25,
}
const cents = (value: number) => roundHalfUp(value, 2)

describe('margins', () => {
  it('MO-45 O-094 [IN36] is profit divided by revenue from the existing lines, times and tons of a job', () => {
    const margin = jobMargin(job)
    expect([margin.invoiceAmount, margin.totalMinutes]).toEqual([543.75, 95])
    expect([margin.timeExpenses, margin.tonExpenses, margin.profit].map(cents)).toEqual([
      134.58, 206.13, 203.04,
    ])
    expect([roundHalfUp(margin.margin ?? 0, 4), formatPercent(margin.margin)]).toEqual([0.3734, '37.34%'])
    expect(formatPercent(margin.margin, 0)).toBe('37%')
  })

  it('[IN36] excludes lines of voided and deleted invoices', () => {
    const invoices = [
      { statusId: INVOICE_STATUS.paid, deleted: null },
      { statusId: INVOICE_STATUS.voided, deleted: null },
      { statusId: INVOICE_STATUS.new, deleted: GONE },
    ]
    const invoiceLines = invoices.map((invoice, index) => line(1, index + 10, { invoice }))
    expect(jobMargin({ ...job, invoiceLines }).invoiceAmount).toBe(10)
  })

  it('MO-46 O-094 [IN38] adds a completed related job', () => {
    const both = combinedMargin([
      { invoiceAmount: 543.75, profit: 203.041667 },
      { invoiceAmount: 120, profit: 40 },
    ])
    expect([both.totalRevenue, cents(both.totalProfits), roundHalfUp(both.margin ?? 0, 4)]).toEqual([
      663.75, 243.04, 0.3662,
    ])
  })

  it('MO-47 O-094 [IN37] is blank without revenue and excluded from averages', () => {
    const margin = jobMargin({
      invoiceLines: [],
      jobTimes: [{ totalMinutes: 30, deleted: null }],
      hourExpense: 85,
      tonExpense: 0,
      weight: null,
    })
    expect(margin).toEqual({
      invoiceAmount: 0,
      totalMinutes: 30,
      timeExpenses: 42.5,
      tonExpenses: 0,
      profit: -42.5,
      margin: null,
    })
    expect(formatPercent(margin.margin)).toBe('')
    expect(averageMargin(-42.5, 0)).toBeNull()
    expect(combinedMargin([])).toEqual({ totalRevenue: 0, totalProfits: 0, margin: null })
  })

  it('O-094 [IN37] is stored rounded once, from the exact profit and revenue', () => {
    // 0.40204999…: rounded in two steps, first to eight decimals, it would become 0.4021.
    const earned = { invoiceAmount: 100_000_000, profit: 40_204_999.9 }
    expect(roundHalfUp(marginOf(earned.profit, earned.invoiceAmount) ?? 0, 4)).toBe(0.4021)
    expect(storedMargin([earned])).toBe(0.402)
    expect(storedMargin([])).toBeNull()
  })

  it('O-009 [IN39] counts for a rental the jobs completed, and the lines without a job invoiced, since the base date', () => {
    const done = { ...job, completedOn: '2025-05-01' }
    const info = rentalMargin(
      [done, { ...job, completedOn: '2025-04-30' }, { ...job, completedOn: null }],
      [
        { ...line(14, 18), invoiceDate: '2025-05-01' },
        { ...line(1, 500), invoiceDate: '2025-04-30' },
      ],
      '2025-05-01',
    )
    expect(info).toEqual({
      rentalMargin: roundHalfUp((543.75 + 252 - 134.58333333 - 206.125) / 795.75, 8),
      invoiceTotal: 795.75,
      totalTimeExpense: 134.58,
      totalTonExpense: 206.13,
      totalTime: 95,
      totalTons: 4.25,
      totalJobs: 1,
      averageTimePerJob: 1.58,
    })
    expect(rentalMargin([], [], '2025-05-01')).toMatchObject({
      rentalMargin: null,
      totalJobs: 0,
      averageTimePerJob: null,
    })
  })
})
