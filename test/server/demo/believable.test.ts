import { ROLES } from '#shared/access/roles.ts'
import { receivablesAging } from '#shared/accounting/receivables.ts'
import { isWithoutRental } from '#shared/jobs/jobActions.ts'
import { dayOfInstant, weekdayOf } from '#shared/kernel/days.ts'
import type { Database } from '#server/database/Database.ts'
import { DEMO_SIZES } from '#server/demo/sizes.ts'
import { TOWNS } from '#server/practice/geo/gazetteer.ts'
import { budget } from '#test/support/budget.ts'
import { checkInvariants, describeBroken } from '#test/support/invariants/checkInvariants.ts'
import type { CompanyRecords } from '#test/support/invariants/CompanyRecords.ts'
import { NOW, TIME_ZONE, TODAY, openDemoCompany } from './demoCompany.ts'

/** A tenth of what a fresh installation starts with, over as many days. */
const SIZE = {
  ...DEMO_SIZES.demo,
  customers: budget({ gate: 120, soak: DEMO_SIZES.demo.customers }),
  rentals: budget({ gate: 600, soak: DEMO_SIZES.demo.rentals }),
}

let database: Database
let company: CompanyRecords
beforeAll(async () => {
  ;({ database, company } = await openDemoCompany(SIZE))
})
afterAll(() => database.close())

const average = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0) / numbers.length

describe('a demo company', () => {
  it('breaks no invariant of the business', async () => {
    const looking = { now: NOW, timeZone: TIME_ZONE, audit: true }
    expect(describeBroken(await checkInvariants(database, looking))).toBe('')
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
      expect(rows.some((row) => row[bucket] > 0)).toBe(true)
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

  it('S1 §3 has no job of a rental without its site, and none for a rental that is not there', () => {
    const wrong = company
      .all('Job')
      .filter((job) => (job.rentalId === null) !== isWithoutRental(job.jobTypeId))
    expect(wrong).toEqual([])
  })
})
