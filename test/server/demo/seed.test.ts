import { ROLES } from '#shared/access/roles.ts'
import type { Database } from '#server/database/Database.ts'
import { DEMO_PEOPLE } from '#server/demo/people.ts'
import { seedDemoCompany, type DemoOptions } from '#server/demo/seed.ts'
import { DEMO_SIZES } from '#server/demo/sizes.ts'
import { databaseUsers } from '#server/reads/people/databaseUsers.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

const NOW = '2026-11-21T18:00:00.000Z'
const SMALL = { now: NOW, timeZone: 'America/Detroit', size: DEMO_SIZES.small } satisfies DemoOptions

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await seedDemoCompany(database, SMALL)
})
afterAll(() => database.close())

const count = async (sql: string): Promise<number> => Number((await database.query(sql, []))[0]?.['n'])

describe('the demo company', () => {
  it('has its customers, each with an address', async () => {
    expect(await count('SELECT count(*) AS n FROM Customer')).toBe(SMALL.size.customers)
    expect(await count('SELECT count(DISTINCT customerId) AS n FROM ServiceAddress')).toBe(
      SMALL.size.customers,
    )
  })

  it('is made once only', async () => {
    expect(await seedDemoCompany(database, SMALL)).toBe(false)
    expect(await count('SELECT count(*) AS n FROM Customer')).toBe(SMALL.size.customers)
  })

  it('F-002 has its people with their roles, found whatever the case of their name', async () => {
    const users = databaseUsers(database, [])
    const found = await Promise.all(
      DEMO_PEOPLE.map(({ userName }) => users.findByUserName(userName.toUpperCase())),
    )
    expect(found.map((user) => [user?.userName, user?.isActive, user?.roles])).toEqual(
      DEMO_PEOPLE.map(({ userName, isActive, roles }) => [
        userName,
        isActive,
        ROLES.filter((role) => roles.includes(role)),
      ]),
    )
    expect(await users.findByUserName('nobody@rolloff.example')).toBeNull()
  })
})
