import { ROLES } from '#shared/access/roles.ts'
import { receivablesAging } from '#shared/accounting/receivables.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { isWithoutRental } from '#shared/jobs/jobActions.ts'
import { jobPhase } from '#shared/jobs/jobState.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { dayOfInstant, minutesBetween, weekdayOf } from '#shared/kernel/days.ts'
import type { Database } from '#server/database/Database.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { seedDemoCompany } from '#server/demo/seed.ts'
import { TOWNS } from '#server/geo/gazetteer.ts'
import { checkInvariants, describeBroken } from '#test/support/invariants/checkInvariants.ts'
import { readCompany, type CompanyRecords } from '#test/support/invariants/CompanyRecords.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

const TODAY = '2026-11-21'
const NOW = `${TODAY}T18:00:00.000Z`
const TIME_ZONE = 'America/Detroit'

let database: Database
let company: CompanyRecords

beforeAll(async () => {
  database = await openTestDatabase()
  await seedDemoCompany(database, { now: NOW, timeZone: TIME_ZONE })
  company = await readCompany(database, [
    'Customer',
    'CustomerRate',
    'DispatchNote',
    'Driver',
    'DumpsterLocation',
    'Dumpster',
    'Invoice',
    'InvoiceLine',
    'Job',
    'JobTime',
    'Note',
    'Payment',
    'PaymentCredit',
    'Rental',
    'Role',
    'ServiceAddress',
    'User',
    'UserRole',
  ])
})
afterAll(() => database.close())

const average = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0) / numbers.length

describe('the demo company of a fresh installation', () => {
  it('breaks no invariant', async () => {
    const looking = { now: NOW, timeZone: TIME_ZONE, audit: true }
    expect(describeBroken(await checkInvariants(database, looking))).toBe('')
  })

  it('has about 1,200 customers with unique names and 6,000 rentals', () => {
    const customers = company.all('Customer')
    expect(customers).toHaveLength(1_200)
    expect(Math.abs(company.all('Rental').length - 6_000)).toBeLessThan(600)
    const names = customers.map((customer) => customerDisplayName(customer).toLowerCase())
    expect(new Set(names).size).toBe(names.length)
  })

  it('has addresses in towns of west Michigan, with their counties and zip codes', () => {
    const isNear = (one: number | null, other: number): boolean => Math.abs((one ?? 0) - other) < 0.05
    const wrong = company.all('ServiceAddress').filter(({ city, county, zip, range, zone, ...site }) => {
      const town = TOWNS.find((each) => each.city === city)
      if (town === undefined || town.county !== county || !town.zips.includes(zip ?? '')) return true
      return (
        !isNear(site.latitude, town.latitude) ||
        !isNear(site.longitude, town.longitude) ||
        (range === null) === (zone === null)
      )
    })
    expect(wrong).toEqual([])
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

  it('has work for the next days, some of it with drivers already', () => {
    const jobs = company.existing('Job').filter(({ startDate }) => startDate > TODAY)
    expect(jobs.length).toBeGreaterThan(20)
    expect(jobs.some(({ driverId }) => driverId !== null)).toBe(true)
    expect(jobs.every(({ startDate }) => weekdayOf(startDate) !== 0)).toBe(true)
  })

  it('is busier from April to October', () => {
    const month = ({ startDate }: { readonly startDate: string }): number => Number(startDate.slice(5, 7))
    const year = company
      .existing('Job')
      .filter((job) => job.startDate >= '2025-11-01' && job.startDate < '2026-11-01')
    const summer = year.filter((job) => month(job) > 3 && month(job) < 11).length / 7
    const winter = year.filter((job) => month(job) <= 3 || month(job) >= 11).length / 5
    expect(summer / winter).toBeGreaterThan(1.4)
    expect(summer / winter).toBeLessThan(3)
  })

  it('works in working hours, and no job for a whole day', () => {
    const isOnDay = (instant: string, day: string): boolean => dayOfInstant(instant, TIME_ZONE) === day
    const wrong = company
      .existing('Job')
      .filter(
        ({ started, completed, totalTime, startDate }) =>
          started !== null &&
          completed !== null &&
          !(isOnDay(started, startDate) && isOnDay(completed, startDate) && (totalTime ?? 0) < 300),
      )
    expect(wrong).toEqual([])
  })

  it('brings tons and dollars that dumpsters of their size bring', () => {
    const sizes = new Map(company.all('Dumpster').map(({ id, size }) => [id, size]))
    const tonsOf = (size: string): number =>
      average(
        company
          .existing('Job')
          .flatMap((job) => (sizes.get(job.dumpsterId ?? 0) === size ? (job.weight ?? []) : [])),
      )
    const tons = ['10 yd', '15 yd', '20 yd', '30 yd', '40 yd'].map(tonsOf)
    expect(tons.toSorted((a, b) => a - b)).toEqual(tons)
    expect(tons[2]).toBeGreaterThan(1.5)
    expect(tons[2]).toBeLessThan(3.5)
    const total = average(company.existing('Invoice').map((invoice) => invoice.total))
    expect(total).toBeGreaterThan(350)
    expect(total).toBeLessThan(700)
  })

  it('O-088 has receivables of every age', () => {
    const rows = receivablesAging(
      company.all('Invoice').map((invoice) => ({
        ...invoice,
        companyName: '',
        createdOn: dayOfInstant(invoice.createDate ?? NOW, TIME_ZONE),
      })),
      { asOf: TODAY, cutover: '2024-12-16' },
    )
    for (const bucket of ['CurrentDue', 'Net30', 'Net60', 'Net90', 'Net90Plus'] as const)
      expect(rows.filter((row) => row[bucket] > 0).length).toBeGreaterThan(2)
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

  it('F-104 has a user for every role, and one who left', () => {
    const active = new Set(
      company
        .all('User')
        .filter(({ isActive }) => isActive)
        .map(({ userId }) => userId),
    )
    const held = company.all('UserRole').filter(({ userId }) => active.has(userId))
    const names = held.map(({ roleId }) => company.find('Role', roleId)?.name)
    expect(ROLES.filter((role) => !names.includes(role))).toEqual([])
    expect(active.size).toBeLessThan(company.all('User').length)
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

  it('S1 §3 has no job of a rental without its site, and none for a rental that is not there', () => {
    const wrong = company
      .all('Job')
      .filter((job) => (job.rentalId === null) !== isWithoutRental(job.jobTypeId))
    expect(wrong).toEqual([])
  })
})
