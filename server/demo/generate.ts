import { addDays, weekdayOf } from '#shared/kernel/days.ts'
import type { EntityName } from '#shared/entities.ts'
import { openAccount } from './customers.ts'
import { Agenda } from './Agenda.ts'
import { Books } from './Books.ts'
import type { Calendar } from './Calendar.ts'
import { storeFinished, storeRemaining } from './closing.ts'
import type { Company } from './Company.ts'
import { NameGenerator } from './companyNames.ts'
import { callsOfProspects } from './dispatchNotes.ts'
import { driveDay } from './drive.ts'
import { exportWeek } from './exports.ts'
import { fillBoard, deleteUnassignedJobs, prepareTomorrow } from './board.ts'
import { Fleet } from './Fleet.ts'
import { addLists, dumpsterOf, type FixedRows } from './lists.ts'
import { planCustomers, type CustomerPlan } from './plans.ts'
import { randomFrom, type Random } from './random.ts'
import { orderRental } from './rentals.ts'
import type { DemoSize } from './sizes.ts'
import { hireStaff, setupStamp } from './Staff.ts'
import { runUpkeep } from './upkeep.ts'

const FRIDAY = 5
const DAYS_OF_AUDIT = 30
const FIRST_INVOICE = 10_000
const FIRST_CHECK = 1_500

export interface CompanyOrder {
  readonly seed: number
  readonly size: DemoSize
  readonly calendar: Calendar
  readonly fixed: FixedRows
  readonly firstKeys: ReadonlyMap<EntityName, number>
  readonly hasPictures: boolean
}

/** Creates a company on the first day of its history: staff, lists, dumpsters, and the plans of all future customers. */
export function createCompany(order: CompanyOrder): Company {
  const { seed, size, calendar, fixed, firstKeys, hasPictures } = order
  const random = randomFrom(seed)
  const books = new Books(calendar.at(addDays(calendar.asOf, -DAYS_OF_AUDIT), 0), firstKeys)
  const names = new NameGenerator()
  const { drivers } = size
  const staff = hireStaff(books, calendar, { random: random.fork(1), names, drivers, roleIds: fixed.roleIds })
  const lists = addLists(books, fixed, setupStamp(calendar.at(calendar.first, 441)))
  const company: Company = {
    size,
    random: random.fork(2),
    calendar,
    agenda: new Agenda(calendar),
    books,
    lists,
    staff,
    fleet: new Fleet(books),
    names,
    accounts: [],
    rentals: new Set(),
    board: new Map(),
    payments: new Set(),
    unexported: new Set(),
    openNotes: new Set(),
    openMaintenance: new Set(),
    editedCustomers: new Set(),
    pictures: hasPictures ? [] : null,
    receipts: [],
    answers: [],
    lastNumbers: {
      invoice: FIRST_INVOICE,
      batch: 100,
      task: 500,
      check: FIRST_CHECK,
      run: { day: '', id: 0 },
    },
  }
  buyFleet(company)
  const ofCustomers = random.fork(4)
  planCustomers(random.fork(3), calendar, size).forEach((plan, index) =>
    awaitCustomer(company, plan, ofCustomers.fork(index)),
  )
  return company
}

/** Simulates the company day by day up to now; records may be stored after each day. */
export function* simulate(company: Company): Generator<string> {
  const { calendar } = company
  for (const day of calendar.days) {
    if (day === calendar.asOf) fillBoard(company)
    driveDay(company, day)
    if (company.staff.isOpen(day)) workInOffice(company, day)
    if (weekdayOf(day) === FRIDAY) storeFinished(company, day)
    yield day
  }
  prepareTomorrow(company)
  deleteUnassignedJobs(company)
  storeRemaining(company)
}

function workInOffice(company: Company, day: string): void {
  const { calendar, agenda } = company
  callsOfProspects(company, day)
  runUpkeep(company, day)
  if (weekdayOf(day) === FRIDAY && day !== calendar.asOf)
    agenda.plan(day, (today) => exportWeek(company, today))
  agenda.run(day)
}

/** A customer opens its account at its first call, and calls before each rental. */
function awaitCustomer(company: Company, plan: CustomerPlan, random: Random): void {
  const { agenda, calendar } = company
  const opens = calendar.workdayBefore(calendar.workday(plan.since))
  agenda.plan(opens < calendar.first ? calendar.first : opens, (today) => {
    const account = openAccount(company, plan.profile, random, today)
    for (const start of plan.starts) {
      let call = calendar.workdayBefore(calendar.workday(start))
      if (random.chance(0.4)) call = calendar.workdayBefore(call)
      agenda.plan(call > today ? call : today, (day) =>
        orderRental(company, account, start > day ? start : addDays(day, 1), day),
      )
    }
  })
}

/** The initial fleet, by size of dumpster. */
const FIRST_FLEET: Readonly<Record<string, number>> = {
  '10 yd': 0.05,
  '15 yd': 0.2,
  '20 yd': 0.38,
  '30 yd': 0.3,
  '40 yd': 0.22,
  '10 yd Concrete': 0.06,
}

function buyFleet({ books, fleet, staff, calendar, lists, size }: Company): void {
  const perDay = size.rentals / size.days
  for (const [dumpsterSize, share] of Object.entries(FIRST_FLEET)) {
    const type = dumpsterOf(lists, dumpsterSize)
    const count = Math.max(2, Math.round(perDay * 14 * share))
    for (let index = 0; index < count; index += 1) {
      const stamp = staff.at(staff.yard, calendar.at(calendar.first, 450))
      const dumpster = fleet.buy(type, stamp)
      books.store('DumpsterInventory', dumpster.record)
      fleet.store(
        dumpster,
        index % 5 === 4 ? (lists.storages[1] ?? lists.storages[0]) : lists.storages[0],
        stamp,
      )
    }
  }
}
