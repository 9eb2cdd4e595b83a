import { addDays, addMinutes, weekdayOf } from '#shared/kernel/days.ts'
import { isOpenCredit } from '#shared/payments/applyCredits.ts'
import { replaceFuelRate } from '#shared/pricing/fuelRates.ts'
import type { Stored } from '../save/work/records.ts'
import type { Company } from './Company.ts'
import { emailOf } from './emails.ts'
import { giveCredit } from './payments.ts'
import { isAway } from './routes.ts'
import type { Worker } from './Staff.ts'
import { phoneNumber } from './phoneNumber.ts'

/** Daily work of yard and office besides rentals and invoices. */
export function runUpkeep(company: Company, day: string): void {
  const { calendar, random, fleet, agenda } = company
  if (calendar.isWorkday(day)) {
    stowReturned(company, day)
    agenda.plan(day, (today) => buyMore(company, today))
    recordHours(company, day)
    const perDay = fleet.all.length / 700
    if (random.chance(Math.min(0.9, perDay))) agenda.plan(day, (today) => findDamage(company, today))
    if (random.chance(0.02)) agenda.plan(day, (today) => giveGoodwill(company, today))
    if (random.chance(0.15)) agenda.plan(day, (today) => editCustomer(company, today))
  }
  if (day.endsWith('-01')) agenda.plan(day, (today) => sendStatements(company, today))
  if (day.endsWith('-15') && random.chance(0.4) && day !== calendar.asOf)
    agenda.plan(day, (today) => changeFuelRate(company, today))
}

/** At the end of the day the yard records the locations of returned dumpsters; some are missed. */
function stowReturned({ fleet, calendar, staff, lists, random }: Company, day: string): void {
  if (day === calendar.asOf) return
  const [main, ...others] = lists.storages
  fleet.takeReturned().forEach((dumpster, index) => {
    if (random.chance(0.1)) return
    const [other] = others
    const site = other !== undefined && random.chance(0.18) ? random.pick([other, ...others]) : main
    const evening = calendar.at(day, 17 * 60 + 20 + index / 2)
    const back = addMinutes(dumpster.moved, 4)
    fleet.store(dumpster, site, staff.at(staff.yard, evening < back ? back : evening))
  })
}

/** Buys more dumpsters of sizes that have nearly run out. */
function buyMore({ lists, fleet, books, staff }: Company, day: string): void {
  for (const type of lists.dumpsters.filter(({ trackInventory }) => trackInventory)) {
    const owned = fleet.all.filter((each) => each.type === type).length
    if (fleet.idleCount(type) > owned * MIN_IDLE) continue
    for (let index = 0; index < Math.max(1, Math.round(owned * 0.04)); index += 1) {
      const stamp = staff.desk(staff.yard, day)
      const dumpster = fleet.buy(type, stamp)
      books.store('DumpsterInventory', dumpster.record)
      fleet.store(dumpster, lists.storages[0], stamp)
    }
  }
}

const MIN_IDLE = 0.06

const DAMAGES = [
  'Door hinge bent',
  'Weld crack on the left rail',
  'Rear roller worn',
  'Paint and new number',
  'Hole in the floor plate',
  'Latch does not hold',
  'Tarp hooks missing',
] as const

/** A dumpster needs repair; most repairs are done within weeks. */
function findDamage(company: Company, day: string): void {
  const { books, fleet, random, staff, agenda } = company
  const [first, ...others] = fleet.all
  if (first === undefined) return
  const { record } = random.pick([first, ...others])
  const dueDate = random.chance(0.8) ? addDays(day, random.integer(5, 30)) : null
  const values = { dumpsterInventoryId: record.id, note: random.pick(DAMAGES), dueDate }
  const maintenance = books.add('Maintenance', values, staff.desk(staff.yard, day))
  company.openMaintenance.add(maintenance)
  if (random.chance(0.93))
    agenda.plan(addDays(day, random.integer(2, 35)), (today) => {
      const stamp = staff.desk(staff.yard, today)
      books.change('Maintenance', maintenance, { completed: stamp.at }, stamp)
      company.openMaintenance.delete(maintenance)
      books.store('Maintenance', maintenance)
    })
}

function giveGoodwill(company: Company, day: string): void {
  const { accounts, random } = company
  const [first, ...others] = accounts
  if (first === undefined) return
  const account = random.pick([first, ...others])
  if (!account.credits.some(isOpenCredit)) giveCredit(company, account, day)
}

/** Customers change their phone number or their terms. */
function editCustomer(company: Company, day: string): void {
  const { accounts, books, random, staff, editedCustomers } = company
  const [first, ...others] = accounts
  if (first === undefined) return
  const { customer } = random.pick([first, ...others])
  const stamp = staff.desk(random.pick(staff.customers), day)
  const phone = phoneNumber(random)
  const isCompany = customer.companyName !== null
  const terms = isCompany ? { paymentTerms: random.pick(['Net 15', 'Net 30'] as const) } : {}
  books.change('Customer', customer, random.chance(0.6) ? { phone } : { phone, ...terms }, stamp)
  editedCustomers.add(customer)
}

/** At the beginning of a month customers with a balance get a statement. */
function sendStatements(company: Company, day: string): void {
  const { accounts, books, staff } = company
  for (const { customer, bills, random } of accounts) {
    if (bills.size === 0 || customer.billingType !== 'Billing' || !random.chance(0.3)) continue
    const stamp = staff.desk(staff.payments[0], day)
    const statement = books.add(
      'Statement',
      { customerId: customer.id, startDate: addDays(day, -30), endDate: day },
      stamp,
    )
    books.store('Statement', statement)
    if (customer.email === null) continue
    const templates = { subject: 'StatementEmailSubject', body: 'StatementEmailBody' } as const
    const email = emailOf(company, { customer, statementId: statement.id, ...templates }, stamp)
    statement.emailed = email.sent
    books.store('EmailMessage', email)
  }
}

/** After the last trip of the day, when the board is empty, so that each job keeps the rate in force at its completion. */
const LATE = 22 * 60

/** Follows the diesel price: the open period ends and a new one begins. */
function changeFuelRate({ books, calendar, lists, random, staff }: Company, day: string): void {
  const stamp = staff.at(staff.owner, calendar.at(day, LATE))
  const rate = random.integer(20, 30) / 200
  const { ended, started } = replaceFuelRate(lists.fuelRates, rate, stamp.at)
  for (const { period, endDate } of ended) books.change('FuelRatePercentage', period, { endDate }, stamp)
  const period = books.add('FuelRatePercentage', { ...started }, stamp)
  books.store('FuelRatePercentage', period)
  lists.fuelRates.push(period)
}

const DAYS_OF_HOURS = 400

/** The time entries of all employees of a day, with leave. */
function recordHours(company: Company, day: string): void {
  const { calendar, staff, lists } = company
  if (day >= calendar.asOf || day < addDays(calendar.asOf, -DAYS_OF_HOURS)) return
  const [regular, leave] = ['Regular', 'PTO'].map((name) =>
    lists.fixed.timeTypes.find((type) => type.name === name),
  )
  if (regular === undefined || leave === undefined) return
  const isSaturday = weekdayOf(day) === 6
  for (const worker of staff.all) {
    if (!worker.user.isActive || (isSaturday && !worker.isDriver)) continue
    addHours(company, worker, day, isAway(company, worker, day) ? leave.id : regular.id)
  }
}

function addHours(company: Company, worker: Worker, day: string, timeTypeId: number): void {
  const { books, random, calendar, staff, lists } = company
  const isLeave = timeTypeId !== lists.fixed.timeTypes[0]?.id
  const duration = isLeave ? 8 : worker.isDriver ? random.integer(32, 41) / 4 : random.integer(30, 34) / 4
  const entry: Partial<Stored<'TimeEntry'>> = {
    entryDate: day,
    userId: worker.user.userId,
    timeTypeId,
    duration,
    description: isLeave ? 'Leave' : worker.isDriver ? 'Route' : 'Office',
  }
  const stamp = staff.at(staff.owner, calendar.at(day, 17 * 60 + 5))
  books.store('TimeEntry', books.add('TimeEntry', entry, stamp))
}
