import { ROLES } from '#shared/access/roles.ts'
import type { Database } from '#server/database/Database.ts'
import { DEMO_PEOPLE } from '#server/demo/people.ts'
import { seedDemoCompany } from '#server/demo/seed.ts'
import { databaseUsers } from '#server/identity/databaseUsers.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

const NOW = '2026-11-21T18:00:00.000Z'
const CUSTOMERS = 60

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await seedDemoCompany(database, NOW, CUSTOMERS)
})
afterAll(() => database.close())

const count = async (sql: string): Promise<number> => Number((await database.query(sql, []))[0]?.['n'])

describe('the demo company', () => {
  it('has its customers, each with an address, and an audit row for every record', async () => {
    expect(await count('SELECT count(*) AS n FROM Customer')).toBe(CUSTOMERS)
    expect(await count('SELECT count(DISTINCT customerId) AS n FROM ServiceAddress')).toBe(CUSTOMERS)
    const records = await Promise.all(
      ['Customer', 'ServiceAddress', 'CustomerRate', 'Note'].map((name) =>
        count(`SELECT count(*) AS n FROM "${name}"`),
      ),
    )
    const added = await count(
      `SELECT count(*) AS n FROM AuditLog WHERE action = 'Added' AND entityTypeName IN
        ('Customer', 'ServiceAddress', 'CustomerRate', 'Note')`,
    )
    expect(added).toBe(records.reduce((sum, each) => sum + each, 0))
    expect(await count(`SELECT count(*) AS n FROM AuditLog WHERE action = 'Modified'`)).toBeGreaterThan(0)
    expect(await count(`SELECT count(*) AS n FROM AuditLog WHERE "when" > '${NOW}'`)).toBe(0)
  })

  it('is the same for the same day', async () => {
    const other = await openTestDatabase()
    await seedDemoCompany(other, NOW, CUSTOMERS)
    const rows = 'SELECT * FROM Customer ORDER BY id'
    expect(await other.query(rows, [])).toEqual(await database.query(rows, []))
    await other.close()
  })

  it('is made once only', async () => {
    expect(await seedDemoCompany(database, NOW, CUSTOMERS)).toBe(false)
    expect(await count('SELECT count(*) AS n FROM Customer')).toBe(CUSTOMERS)
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
