import BetterSqlite3 from 'better-sqlite3'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readSqliteUrl } from '#server/database/sqlite/readSqliteUrl.ts'
import { Readiness } from '#server/operation/Readiness.ts'
import { openOwnDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

const ADD = 'INSERT INTO "Setting" ("name", "stringValue", "rowVersion") VALUES (?1, ?2, 1)'
const COUNT = 'SELECT count(*) AS "count" FROM "Setting" WHERE "name" = ?1'

let database: TestDatabase
let other: BetterSqlite3.Database
beforeEach(async () => {
  database = await openOwnDatabase()
  other = new BetterSqlite3(readSqliteUrl(database.url))
})
afterEach(async () => {
  other.close()
  await database.close()
})

const add = (name: string, text = 'x'): Promise<number> =>
  database.transaction((transaction) => transaction.execute(ADD, [name, text]))

async function isStored(name: string): Promise<boolean> {
  const [row] = await database.query(COUNT, [name])
  return row?.['count'] === 1
}

describe('a database that another program has locked', () => {
  it('lets saves wait without blocking anybody, and stores them as soon as it is unlocked', async () => {
    other.exec('BEGIN IMMEDIATE')
    let stored = false
    const adding = add('Waited').then(() => (stored = true))
    let ticks = 0
    for (const end = performance.now() + 100; performance.now() < end; ticks++) {
      expect(await isStored('Waited')).toBe(false)
      await nextTurn()
    }
    // A thread that waits inside SQLite would not have run.
    expect(ticks).toBeGreaterThan(3)
    expect(stored).toBe(false)
    other.exec('ROLLBACK')
    await adding
    expect(await isStored('Waited')).toBe(true)
  })

  it('refuses with 503 and Retry-After what has waited too long, is not ready meanwhile, and recovers by itself', async () => {
    const readiness = new Readiness(database)
    expect(await readiness.check()).toBeNull()
    other.exec('BEGIN IMMEDIATE')
    const refused = { code: 'unavailable', statusCode: 503, retryAfter: 5 }
    const [first, second] = await Promise.allSettled([add('First'), add('Second')])
    expect(first).toMatchObject({ status: 'rejected', reason: refused })
    expect(second).toMatchObject({ status: 'rejected', reason: refused })
    expect(await readiness.check()).toBe('database')
    other.exec('ROLLBACK')
    expect(await readiness.check()).toBeNull()
    await add('Third')
    expect([await isStored('First'), await isStored('Second'), await isStored('Third')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('a database without free space', () => {
  const limit = async (pages: string): Promise<void> => {
    await database.dataSource.query(`PRAGMA max_page_count = ${pages}`)
  }

  it('refuses with 503, is not ready, loses nothing and recovers by itself', async () => {
    const readiness = new Readiness(database)
    await add('Before')
    const [size] = await database.dataSource.query<{ readonly page_count: number }[]>('PRAGMA page_count')
    await limit(String(size?.page_count))
    await expect(add('Large', 'x'.repeat(2_000_000))).rejects.toMatchObject({
      code: 'unavailable',
      statusCode: 503,
      retryAfter: 5,
    })
    expect(await readiness.check()).toBe('database')
    expect([await isStored('Before'), await isStored('Large')]).toEqual([true, false])
    await limit('4294967294')
    expect(await readiness.check()).toBeNull()
    await add('Large', 'x'.repeat(2_000_000))
    expect(await isStored('Large')).toBe(true)
  })
})
