import { ROLES } from '#shared/access/roles.ts'
import type { Author } from '../save/pipeline/derive.ts'
import type { Stored } from '../save/work/records.ts'
import type { Stamp, Books } from './Books.ts'
import type { Calendar } from './Calendar.ts'
import type { NameGenerator } from './companyNames.ts'
import { DEMO_PEOPLE, DRIVER, person, type DemoPerson } from './people.ts'
import type { Random } from './random.ts'

/** An employee of the company. */
export interface Worker {
  readonly user: Stored<'User'>
  readonly name: string
  readonly isDriver: boolean
}

type Workers = readonly [Worker, ...Worker[]]

const OFFICE_OPENS = 7 * 60 + 20
const LATE_BY = 23
const OFFICE_CLOSES = 16 * 60 + 50
/** Leaves time for the consequences of an action, such as sending an email. */
const CLOSES_BEFORE = 30
/** Number of actions in the first half of an office day. */
const HALF_DAY = 30

/** The author of records of a new installation that has no users yet. */
const SETUP: Author = { userId: 0, firstName: 'Rolloff', lastName: 'Setup' }

/** The stamp of what is there before anybody works here. */
export function setupStamp(at: string): Stamp {
  return { at, user: SETUP }
}

/** The employees of the company, and the clock of the office. */
export class Staff {
  readonly owner: Worker
  readonly rentals: Workers
  readonly customers: Workers
  readonly dispatch: Workers
  readonly payments: Workers
  readonly yard: Worker
  readonly drivers: Workers
  readonly all: readonly Worker[]
  readonly #calendar: Calendar
  #day = ''
  #done = 0

  constructor(calendar: Calendar, workers: readonly Worker[]) {
    const named = (...firstNames: string[]): Workers => {
      const [first, ...others] = workers.filter(({ user }) => firstNames.includes(user.firstName))
      if (first === undefined) throw new Error(`Nobody is called ${firstNames.join(' or ')}.`)
      return [first, ...others]
    }
    const [driver, ...drivers] = workers.filter(({ isDriver }) => isDriver)
    if (driver === undefined) throw new Error('Nobody drives.')
    this.#calendar = calendar
    this.all = workers
    this.drivers = [driver, ...drivers]
    this.owner = named('Kim')[0]
    this.rentals = named('Dana', 'Pete')
    this.customers = named('Dana', 'Ann')
    this.dispatch = named('Sue', 'Pete')
    this.payments = named('Ann', 'Gail')
    this.yard = named('Walt')[0]
  }

  /** The stamp of a worker at an instant. */
  at(worker: Worker, at: string): Stamp {
    return { at, user: worker.user }
  }

  /** Is the office working on a day? On the as-of day only from mid-morning on. */
  isOpen(day: string): boolean {
    const { asOf, nowMinutes } = this.#calendar
    return day !== asOf || nowMinutes - CLOSES_BEFORE > OFFICE_OPENS + LATE_BY
  }

  /** The stamp of the next action in the office on an open day, a little later than the previous one. */
  desk(worker: Worker, day: string): Stamp {
    this.#done = day === this.#day ? this.#done + 1 : 1
    this.#day = day
    const { asOf, nowMinutes } = this.#calendar
    const closes = day === asOf ? nowMinutes - CLOSES_BEFORE : OFFICE_CLOSES
    const share = this.#done / (this.#done + HALF_DAY)
    // Start times vary from day to day.
    const opens = OFFICE_OPENS + ((Number(day.slice(8)) * 37) % LATE_BY)
    return this.at(worker, this.#calendar.at(day, opens + Math.max(0, closes - opens) * share))
  }
}

/** Adds the employees with their roles; drivers beyond the demo users get generated names. */
export function hireStaff(
  books: Books,
  calendar: Calendar,
  { random, names, drivers, roleIds }: Hiring,
): Staff {
  const stamp = setupStamp(calendar.at(calendar.first, OFFICE_OPENS))
  DEMO_PEOPLE.forEach((known) => names.reserve(known))
  const known = DEMO_PEOPLE.filter(({ work }) => work === DRIVER)
  const more = Array.from({ length: Math.max(0, drivers - known.length) }, () => {
    const { firstName, lastName } = names.person(random)
    return person(firstName, lastName, DRIVER, ['Schedule', 'Schedule:CanComplete'])
  })
  const idle = known.slice(drivers)
  const workers = [...DEMO_PEOPLE, ...more].map((demoPerson) => addUser(books, stamp, demoPerson, roleIds))
  const isDriver = ({ user }: Worker): boolean => idle.every(({ userName }) => userName !== user.userName)
  const driving = workers.filter((worker) => worker.isDriver && isDriver(worker))
  driving.forEach(({ user }, index) =>
    books.store('Driver', books.add('Driver', { userId: user.userId, displayOrder: index + 1 }, stamp)),
  )
  return new Staff(
    calendar,
    workers.map((worker) => ({ ...worker, isDriver: driving.includes(worker) })),
  )
}

interface Hiring {
  readonly random: Random
  readonly names: NameGenerator
  readonly drivers: number
  readonly roleIds: ReadonlyMap<string, number>
}

function addUser(
  books: Books,
  stamp: Stamp,
  { work, roles, ...account }: DemoPerson,
  roleIds: ReadonlyMap<string, number>,
): Worker {
  const user = books.add('User', { ...account, email: account.userName }, stamp)
  books.store('User', user)
  for (const role of ROLES.filter((name) => roles.includes(name))) {
    const link = { userId: user.userId, roleId: roleIds.get(role) ?? 0 }
    books.store('UserRole', books.add('UserRole', link, stamp))
  }
  return { user, name: `${user.firstName} ${user.lastName}`, isDriver: work === DRIVER }
}
