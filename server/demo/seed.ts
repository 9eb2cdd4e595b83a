import { ROLES } from '#shared/access/roles.ts'
import { entities } from '#shared/entities.ts'
import { keyOf } from '#shared/model/defineEntity.ts'
import type { Database } from '../database/Database.ts'
import type { SavingUser } from '../save/change.ts'
import { Bundle, rowsOf } from './Bundle.ts'
import { makeCustomer, type DemoLookups } from './company.ts'
import { CREDIT_CARDS, DUMPSTER_CATEGORIES, DUMPSTERS, SALES_PEOPLE } from './lookupRows.ts'
import { DEMO_PEOPLE } from './people.ts'
import { randomFrom, type Random } from './random.ts'

const CUSTOMERS = 1_200
const CUSTOMERS_PER_SAVE = 25
const DAYS_OF_HISTORY = 730
const MILLISECONDS_PER_DAY = 86_400_000
const SEED = 20_260

/** Who sets a new installation up, before it has users. */
const SETUP: SavingUser = { userId: 0, firstName: 'Rolloff', lastName: 'Setup', roles: ROLES }

/** Fills an installation without users with a demo company of two years; the same seed and day give the same company. */
export async function seedDemoCompany(
  database: Database,
  now: string,
  customers = CUSTOMERS,
): Promise<boolean> {
  const { dialect } = database
  const users = await database.query(`SELECT count(*) AS n FROM ${dialect.quote('User')}`, [])
  if (Number(users[0]?.['n']) > 0) return false
  const random = randomFrom(SEED)
  const at = (daysAgo: number): string => officeHour(now, daysAgo, random)
  const lookups = await seedLookups(database, at(DAYS_OF_HISTORY))
  const office = await seedPeople(database, at(DAYS_OF_HISTORY))
  const saves = Math.ceil(customers / CUSTOMERS_PER_SAVE)
  for (let save = 0; save < saves; save += 1) {
    const count = Math.min(CUSTOMERS_PER_SAVE, customers - save * CUSTOMERS_PER_SAVE)
    const daysAgo = DAYS_OF_HISTORY * (1 - save / saves) - random.integer(0, 9) / 10
    const author = office[save % office.length] ?? SETUP
    const stored = await seedCustomers(database, random, { lookups, author, at: at(daysAgo), count })
    await editSome(database, random, stored, { author: office.at(-1) ?? SETUP, at: at(daysAgo / 3) })
  }
  return true
}

/** An instant of some office hour in Detroit that many days ago, never later than now. */
function officeHour(now: string, daysAgo: number, random: Random): string {
  const day = new Date(Date.parse(now) - daysAgo * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
  const two = (value: number): string => String(value).padStart(2, '0')
  const instant = `${day}T${two(random.integer(13, 20))}:${two(random.integer(0, 59))}:${two(random.integer(0, 59))}.000Z`
  return instant < now ? instant : now
}

async function seedLookups(database: Database, at: string): Promise<DemoLookups> {
  const bundle = new Bundle()
  SALES_PEOPLE.forEach((name, index) => bundle.add('SalesPerson', { name, displayOrder: index + 2 }))
  CREDIT_CARDS.forEach((card, index) => bundle.add('CreditCard', { ...card, displayOrder: index + 1 }))
  const categories = new Map(
    DUMPSTER_CATEGORIES.map((name, index) => [
      name,
      bundle.add('DumpsterCategory', { name, displayOrder: index + 1 }),
    ]),
  )
  DUMPSTERS.forEach(({ category, ...dumpster }, index) =>
    bundle.add('Dumpster', {
      ...dumpster,
      categoryId: categories.get(category) ?? null,
      displayOrder: index + 1,
    }),
  )
  const result = await bundle.save(database, SETUP, at)
  const keys = (name: 'SalesPerson' | 'CreditCard' | 'Dumpster'): [number, ...number[]] => {
    const [first, ...others] = rowsOf(result, name).map((row) => Number(row['id']))
    if (first === undefined) throw new Error(`The demo company has no ${name}.`)
    return [first, ...others]
  }
  return {
    salesPersonIds: keys('SalesPerson'),
    creditCardIds: keys('CreditCard'),
    dumpsterIds: keys('Dumpster'),
  }
}

/** Adds the people and gives those of the office, who add the customers. */
async function seedPeople(database: Database, at: string): Promise<SavingUser[]> {
  const { dialect } = database
  const roles = await database.query(
    `SELECT ${dialect.quote('roleId')}, ${dialect.quote('name')} FROM ${dialect.quote('Role')}`,
    [],
  )
  const roleIds = new Map(roles.map((row) => [String(row['name']), Number(row['roleId'])]))
  const bundle = new Bundle()
  for (const { work: _work, roles: held, ...person } of DEMO_PEOPLE) {
    const userId = bundle.add('User', { ...person, email: person.userName })
    for (const role of held) bundle.add('UserRole', { userId, roleId: roleIds.get(role) ?? null })
  }
  const result = await bundle.save(database, SETUP, at)
  return rowsOf(result, 'User').flatMap((row, index) => {
    const person = DEMO_PEOPLE[index]
    if (person === undefined || !person.roles.includes('Customer:Admin')) return []
    return [
      {
        userId: Number(row[keyOf(entities.User)]),
        firstName: person.firstName,
        lastName: person.lastName,
        roles: ROLES,
      },
    ]
  })
}

interface Batch {
  readonly lookups: DemoLookups
  readonly author: SavingUser
  readonly at: string
  readonly count: number
}

async function seedCustomers(database: Database, random: Random, { lookups, author, at, count }: Batch) {
  const bundle = new Bundle()
  for (let index = 0; index < count; index += 1) {
    const { customer, addresses, rates, notes } = makeCustomer(random, lookups)
    const customerId = bundle.add('Customer', customer)
    for (const address of addresses) bundle.add('ServiceAddress', { ...address, customerId })
    for (const rate of rates) bundle.add('CustomerRate', { ...rate, customerId })
    for (const text of notes) bundle.add('Note', { entityTypeName: 'Customer', entityId: customerId, text })
  }
  return rowsOf(await bundle.save(database, author, at), 'Customer')
}

/** Later edits of a few customers, so that their history has something to tell. */
async function editSome(
  database: Database,
  random: Random,
  customers: readonly Readonly<Record<string, unknown>>[],
  { author, at }: Pick<Batch, 'author' | 'at'>,
): Promise<void> {
  const bundle = new Bundle()
  for (const { $type: _type, ...customer } of customers.filter(() => random.chance(0.2)))
    bundle.change('Customer', customer, {
      phone: `(231) 555-${String(random.integer(0, 9999)).padStart(4, '0')}`,
      paymentTerms: random.pick(['Net 15', 'Net 30']),
    })
  await bundle.save(database, author, at)
}
