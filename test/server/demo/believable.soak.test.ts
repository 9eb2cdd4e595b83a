import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { jobPhase } from '#shared/jobs/jobState.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { minutesBetween } from '#shared/kernel/days.ts'
import type { Database } from '#server/database/Database.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { DEMO_SIZES } from '#server/demo/sizes.ts'
import type { CompanyRecords } from '#test/support/invariants/CompanyRecords.ts'
import { NOW, TODAY, openDemoCompany } from './demoCompany.ts'

let database: Database
let company: CompanyRecords
beforeAll(async () => {
  ;({ database, company } = await openDemoCompany(DEMO_SIZES.demo))
})
afterAll(() => database.close())

const average = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0) / numbers.length

describe('the demo company of a fresh installation', () => {
  it('has about 1,200 customers with unique names and 6,000 rentals', () => {
    const customers = company.all('Customer')
    expect(customers).toHaveLength(1_200)
    expect(Math.abs(company.all('Rental').length - 6_000)).toBeLessThan(600)
    const names = customers.map((customer) => customerDisplayName(customer).toLowerCase())
    expect(new Set(names).size).toBe(names.length)
  })

  it('has no driver on the road for more than 11 hours of a day', () => {
    const done = company
      .all('Job')
      .filter(({ driverId, completed }) => driverId !== null && completed !== null)
    const days = [...groupBy(done, ({ driverId, startDate }) => `${driverId} ${startDate}`).values()]
    const hours = days.map((jobs) => {
      const starts = jobs.map(({ started, completed }) => started ?? completed ?? '').toSorted()
      const ends = jobs.map(({ completed }) => completed ?? '').toSorted()
      return minutesBetween(starts[0] ?? '', ends.at(-1) ?? '') / 60
    })
    expect(hours.filter((each) => each > 11)).toEqual([])
    expect(average(hours)).toBeGreaterThan(6)
  })

  it('O-060 has a busy board for today: every phase, every type of job, six drivers', () => {
    const jobs = company.existing('Job').filter(({ startDate }) => startDate === TODAY)
    expect(jobs.length).toBeGreaterThanOrEqual(25)
    expect(jobs.length).toBeLessThanOrEqual(42)
    const phases = jobs.map((job) => jobPhase(job, company.where('JobTime', 'jobId', job.id)))
    expect(new Set(phases)).toEqual(new Set(['unassigned', 'assigned', 'started', 'paused', 'completed']))
    const types = new Set(jobs.map(({ jobTypeId }) => jobTypeId))
    const { delivery, pickUp, exchange, destination, note } = JOB_TYPE
    for (const type of [delivery, pickUp, exchange, destination, note]) expect(types).toContain(type)
    const drivers = new Set(jobs.flatMap(({ driverId }) => driverId ?? []))
    expect(drivers).toEqual(new Set(company.all('Driver').map(({ userId }) => userId)))
    expect(drivers.size).toBe(6)
  })

  it('has payments that were too much, in part, applied from credits, or taken back, and invoices that were voided', () => {
    const credits = company.all('PaymentCredit')
    expect(credits.some(({ sourcePaymentId }) => sourcePaymentId !== null)).toBe(true)
    expect(credits.some(({ applied }) => applied !== null)).toBe(true)
    expect(credits.some(({ applied }) => applied === null)).toBe(true)
    expect(company.all('Payment').some(({ deleted }) => deleted !== null)).toBe(true)
    const statuses = new Set(company.all('Invoice').map(({ statusId }) => statusId))
    for (const status of [1, 4, 5, 7, 9, 10, 11, 12, 14]) expect(statuses).toContain(status)
  })

  it('has dumpsters that have been at a customer for longer than one or two months', () => {
    const open = company
      .all('DumpsterLocation')
      .filter((placement) => placement.removed === null && placement.storageDumpSiteId === null)
    const days = open.map(({ placed }) => (Date.parse(NOW) - Date.parse(placed)) / 86_400_000)
    expect(days.some((each) => each > 60)).toBe(true)
    expect(days.filter((each) => each > 30).length).toBeGreaterThan(3)
  })

  it('has notes of callers that were won, lost and are open', () => {
    const notes = company.all('DispatchNote')
    expect(notes.filter(({ completed }) => completed !== null).length).toBeGreaterThan(500)
    expect(notes.filter(({ notAwarded }) => notAwarded !== null).length).toBeGreaterThan(100)
    const open = notes.filter(({ completed, notAwarded }) => completed === null && notAwarded === null)
    expect(open.length).toBeGreaterThan(4)
  })

  it('has companies with several addresses, rates and notes to work on', () => {
    const busy = company
      .existing('Customer')
      .filter(
        ({ id, typeId, email }) =>
          typeId === 1 &&
          email !== null &&
          company.where('ServiceAddress', 'customerId', id).filter(({ range }) => range !== null).length >
            1 &&
          company.where('ServiceAddress', 'customerId', id).length <= 8 &&
          company.where('CustomerRate', 'customerId', id).length <= 8 &&
          company.where('CustomerRate', 'customerId', id).some(({ rateTypeId }) => rateTypeId === 1) &&
          company.where('Note', 'entityId', id).length > 0,
      )
    expect(busy.length).toBeGreaterThan(30)
  })
})
