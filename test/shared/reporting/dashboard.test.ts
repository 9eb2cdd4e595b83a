import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays, instantAt } from '#shared/kernel/days.ts'
import { availabilityByDay } from '#shared/reporting/availability.ts'
import { dashboardInfos, type DashboardJob } from '#shared/reporting/dashboardInfos.ts'
import { averageDaysOnSite, dumpstersOnSite } from '#shared/reporting/dumpstersOnSite.ts'
import { invoiceInfo } from '#shared/reporting/invoiceInfo.ts'
import { loadTimes } from '#shared/reporting/loadTimes.ts'
import { deliveriesOf, loadsOf, reportedJobs } from '#shared/reporting/reportedJobs.ts'

const DETROIT = 'America/Detroit'
const TODAY = '2026-11-21'
const at = (day: string): string => instantAt(day, 600, DETROIT)
const period = { startDate: '2026-11-16', endDate: '2026-11-22' }

const line = (quantity: number, rate: number) => ({ quantity, rate, deleted: null, invoice: null })
const time = (totalMinutes: number) => ({ totalMinutes, deleted: null })
const delivery: DashboardJob = {
  jobTypeId: JOB_TYPE.delivery,
  actionId: JOB_ACTION.delivery,
  invoiceLines: [line(1, 450)],
  jobTimes: [time(30)],
  hourExpense: 85,
  tonExpense: 48.5,
  weight: null,
  extraExpense: true,
}
const pickUp: DashboardJob = {
  ...delivery,
  jobTypeId: JOB_TYPE.exchange,
  actionId: JOB_ACTION.pickUp,
  invoiceLines: [line(1.25, 65), { ...line(1, 99), deleted: at(TODAY) }],
  jobTimes: [time(60), time(35)],
  weight: 4.25,
  extraExpense: false,
}
const service = { ...delivery, jobTypeId: JOB_TYPE.service, actionId: null, invoiceLines: [], jobTimes: [] }

describe('the jobs that reports count', () => {
  it('[RP5] are existing, completed in the period, and neither destinations nor notes', () => {
    const job = { jobTypeId: JOB_TYPE.delivery, actionId: null, completed: at('2026-11-16'), deleted: null }
    const jobs = [
      job,
      { ...job, completed: at('2026-11-15') },
      { ...job, completed: at('2026-11-23') },
      { ...job, completed: null },
      { ...job, deleted: at(TODAY) },
      { ...job, jobTypeId: JOB_TYPE.destination },
      { ...job, jobTypeId: JOB_TYPE.note },
    ]
    expect(reportedJobs(jobs, period, DETROIT)).toEqual([job])
  })

  it('[RP6] are loads if they pick up a dumpster, deliveries if they deliver one', () => {
    expect(loadsOf([delivery, pickUp, service])).toEqual([pickUp])
    expect(deliveriesOf([delivery, pickUp, service])).toEqual([delivery])
  })
})

describe('the tiles of the dashboard', () => {
  it('O-081 [RP7] [RP8] sum revenue, expenses, profit, tons and minutes, and divide by loads', () => {
    expect(dashboardInfos([delivery, pickUp, service])).toEqual({
      revenueByJobsNonVoided: 531.25,
      revenuePerLoad: 531.25,
      // 531.25 − 85 × 125 / 60 − 48.50 × 4.25
      profitPerLoad: 148.04,
      marginPerLoad: 0.2787,
      loadsCount: 1,
      deliveryCount: 1,
      totalTons: 4.25,
      totalDumpingExpense: 206.13,
      disposalCostPerLoad: 206.13,
      totalTime: 125,
      totalHaulingExpense: 177.08,
      hourlyExpensePerLoad: 177.08,
      jobCount: 3,
      average: 62.5,
      deliveryAverage: 30,
      pickupAverage: 95,
      extraExpenseCount: 2,
    })
  })

  it('O-081 [RP7] divide by all loads, and are blank without any', () => {
    const infos = dashboardInfos([pickUp, pickUp])
    expect([infos.revenuePerLoad, infos.loadsCount, infos.revenueByJobsNonVoided]).toEqual([81.25, 2, 162.5])
    const none = dashboardInfos([])
    expect([none.revenuePerLoad, none.marginPerLoad, none.average, none.totalTime]).toEqual([
      null,
      null,
      null,
      0,
    ])
  })

  it('O-081 [RP9] average the minutes of jobs with times only', () => {
    expect(loadTimes([delivery, { ...delivery, jobTimes: [time(45)] }, pickUp, service])).toEqual({
      jobCount: 3,
      average: 56.67,
      deliveryCount: 2,
      deliveryAverage: 37.5,
      pickupCount: 1,
      pickupAverage: 95,
    })
  })

  it('O-081 [RP10] count active invoices of the period', () => {
    const invoice = {
      customerId: 7,
      invoiceDate: '2026-11-22',
      statusId: INVOICE_STATUS.emailed,
      deleted: null,
      total: 100,
      tax: 6,
      payments: 50,
    }
    const invoices = [
      invoice,
      { ...invoice, total: 200, tax: 0 },
      { ...invoice, customerId: 8, invoiceDate: '2026-11-16' },
      { ...invoice, customerId: 9, invoiceDate: '2026-11-23' },
      { ...invoice, customerId: 9, invoiceDate: '2026-11-15' },
      { ...invoice, customerId: 9, statusId: INVOICE_STATUS.voided },
      { ...invoice, customerId: 9, deleted: at(TODAY) },
    ]
    expect(invoiceInfo(invoices, period)).toEqual({
      totalInvoices: 412,
      totalUnpaid: 262,
      totalInvoicesCount: 3,
      distinctCustomersCount: 2,
    })
  })
})

describe('dumpsters on site', () => {
  const placement = { id: 1, size: '20 yd', dumpsterNumber: 7, storageDumpSiteId: null }

  it('O-083 [RP11] are all placements at a customer on a day of the period', () => {
    const placed = at('2026-11-10')
    const placements = [
      { ...placement, placed, removed: null },
      { ...placement, id: 2, placed, removed: at('2026-11-16') },
      { ...placement, id: 3, placed, removed: at('2026-11-15') },
      { ...placement, id: 4, placed: at('2026-11-23'), removed: null },
      { ...placement, id: 5, placed, removed: null, storageDumpSiteId: 70 },
    ]
    const rows = dumpstersOnSite(placements, period, at(TODAY), DETROIT)
    expect(rows).toEqual([
      { id: 1, size: '20 yd', dumpsterNumber: 7, placed, removed: null, daysOnSite: 11 },
      { id: 2, size: '20 yd', dumpsterNumber: 7, placed, removed: at('2026-11-16'), daysOnSite: 6 },
    ])
    expect(averageDaysOnSite(rows)).toBe(8.5)
    expect(averageDaysOnSite([])).toBeNull()
  })
})

describe('the availability chart', () => {
  it('O-084 [RP12] [RP13] shows past, then projected availability for each size', () => {
    const input = {
      types: [
        { id: 2, size: '10 yd' },
        { id: 3, size: '20 yd' },
        { id: 4, size: '20 YD' },
        { id: 5, size: 'Shop' },
      ],
      dumpsters: [
        { id: 1, dumpsterTypeId: 3, created: null, deleted: null },
        { id: 2, dumpsterTypeId: 3, created: null, deleted: null },
        { id: 3, dumpsterTypeId: 4, created: null, deleted: null },
        // Scrapped today, and bought yesterday: past days have the fleet of then.
        { id: 4, dumpsterTypeId: 2, created: null, deleted: at(TODAY) },
        { id: 5, dumpsterTypeId: 5, created: null, deleted: null },
        { id: 6, dumpsterTypeId: 2, created: at('2026-11-20'), deleted: null },
      ],
      placements: [
        {
          dumpsterInventoryId: 1,
          placed: at('2026-11-19'),
          removed: at('2026-11-20'),
          storageDumpSiteId: null,
        },
        { dumpsterInventoryId: 3, placed: at('2026-11-20'), removed: null, storageDumpSiteId: null },
        { dumpsterInventoryId: 5, placed: at('2026-11-19'), removed: null, storageDumpSiteId: null },
      ],
      jobs: [
        {
          jobTypeId: JOB_TYPE.delivery,
          actionId: null,
          dumpsterId: 3,
          startDate: '2026-11-23',
          completed: null,
          deleted: null,
        },
        {
          jobTypeId: JOB_TYPE.pickUp,
          actionId: null,
          dumpsterId: 4,
          startDate: addDays(TODAY, -3),
          completed: null,
          deleted: null,
        },
      ],
      today: TODAY,
      timeZone: DETROIT,
    }
    const rows = availabilityByDay(input, { startDate: '2026-11-18', endDate: '2026-11-24' })
    expect(rows.map((row) => row['20 yd'])).toEqual([3, 2, 2, 3, 3, 2, 2])
    expect(rows.map((row) => row['10 yd'])).toEqual([1, 1, 2, 1, 1, 1, 1])
    expect(rows[0]).toEqual({
      DateString: '11/18/2026',
      '10 yd': 1,
      '15 yd': 0,
      '20 yd': 3,
      '30 yd': 0,
      '40 yd': 0,
    })
  })
})
