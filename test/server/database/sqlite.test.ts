import BetterSqlite3 from 'better-sqlite3'
import { rolloffModel } from '#shared/entities.ts'
import { field } from '#shared/model/field.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { StatementCache } from '#server/database/sqlite/StatementCache.ts'
import { createEmptySqliteDatabase, openOwnDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

describe('a SQLite database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openOwnDatabase()
  })
  afterAll(() => database.close())

  test('survives a power cut after a commit, and readers do not wait for the writer', async () => {
    // That of a test is made faster.
    const opened = await openDatabase({ url: database.url, model: rolloffModel })
    const pragma = (name: string) =>
      opened.transaction(
        async (transaction) => Object.values((await transaction.query(`PRAGMA ${name}`, []))[0] ?? {})[0],
      )
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
    // Waiting for a locked file does not block the event loop.
    expect(await pragma('busy_timeout')).toBe(0)
    await opened.close()
  })

  test('shows nobody else the rows of a transaction before it is committed', async () => {
    const orders = async (run: Pick<TestDatabase, 'query'>) =>
      (await run.query('SELECT "displayOrder" FROM "RateType" WHERE "id" = 2', []))[0]?.['displayOrder']
    await database.transaction(async (transaction) => {
      await transaction.execute('UPDATE "RateType" SET "displayOrder" = 20 WHERE "id" = 2', [])
      expect(await orders(transaction)).toBe(20)
      expect(await orders(database)).toBe(2)
    })
    expect(await orders(database)).toBe(20)
  })

  test('writes only in transactions', async () => {
    await expect(database.query('DELETE FROM "RateType" RETURNING "id"', [])).rejects.toMatchObject({
      code: 'SQLITE_READONLY',
    })
  })

  test('answers text as bytes, whether it is text or a blob', async () => {
    expect((await database.readText(`SELECT CAST('[1,"é"]' AS BLOB)`, [])).toString()).toBe('[1,"é"]')
    expect((await database.readText(`SELECT '[1,"é"]'`, [])).toString()).toBe('[1,"é"]')
    await expect(database.readText('SELECT NULL', [])).rejects.toThrow('no text')
    await expect(database.readText('SELECT 1 WHERE 0', [])).rejects.toThrow('no text')
  })

  test('takes parameters by number, in any order and more than once', async () => {
    const rows = await database.query(`SELECT ?2 AS "b", ?1 AS "a", ?2 AS "again", '?1' AS "text"`, [
      'one',
      true,
    ])
    expect(rows).toEqual([{ b: 1, a: 'one', again: 1, text: '?1' }])
    await expect(database.query('SELECT ?2, ?1', ['one'])).rejects.toThrow('parameter 2')
  })

  test('folds the case of text beyond ASCII, when reading and when writing', async () => {
    const sql = 'SELECT fold(?1) AS "folded", fold(?2) AS "nothing"'
    const folded = [{ folded: 'éàüñ', nothing: null }]
    expect(await database.query(sql, ['ÉÀÜÑ', null])).toEqual(folded)
    expect(await database.transaction((transaction) => transaction.query(sql, ['ÉÀÜÑ', null]))).toEqual(
      folded,
    )
  })

  test('flags come back as booleans, other values as they are', () => {
    const { dialect } = database
    expect([0, 1, null].map((value) => dialect.fromDatabase(field.flag(''), value))).toEqual([
      false,
      true,
      null,
    ])
    expect(dialect.fromDatabase(field.money(''), 12.5)).toBe(12.5)
    expect(dialect.toDatabase(field.instant(''), '2024-03-05T10:20:30.400Z')).toBe('2024-03-05T10:20:30.400Z')
    expect(dialect.toDatabase(field.text(''), undefined)).toBeNull()
    expect(() => dialect.toDatabase(field.text(''), { $ne: 1 })).toThrow('text')
  })

  test('keeps decimals exactly as they were given', async () => {
    const values = [0.1, 12.35, 1234567890123.45, -0.0001, 42.1234567, 3]
    for (const value of values) {
      const text = await database.transaction(async (transaction) => {
        await transaction.execute('UPDATE "Setting" SET "decimalValue" = ?1 WHERE "id" = 1', [value])
        const [row] = await transaction.query(
          'SELECT json_object(\'v\', "decimalValue") AS "text" FROM "Setting" WHERE "id" = 1',
          [],
        )
        return row?.['text']
      })
      expect(text).toBe(`{"v":${value}}`)
    }
  })

  test('is open to another process, which waits for its turn to write', async () => {
    const other = await openDatabase({ url: database.url, model: rolloffModel })
    await other.transaction((transaction) =>
      transaction.execute('UPDATE "RateType" SET "displayOrder" = 7 WHERE "id" = 1', []),
    )
    const rows = await database.query('SELECT "displayOrder" FROM "RateType" WHERE "id" = 1', [])
    expect(rows).toEqual([{ displayOrder: 7 }])
    await other.close()
  })
})

describe('a SQLite address', () => {
  test.each(['sqlite:', 'sqlite::memory:'])('%s names no file', async (url) => {
    await expect(openDatabase({ url, model: rolloffModel })).rejects.toThrow(
      'DATABASE_URL needs to name a file after "sqlite:".',
    )
  })

  test('of something that is no database is refused by name', async () => {
    const empty = createEmptySqliteDatabase()
    const folder = empty.url.slice('sqlite:'.length).replace('/test.db', '')
    await expect(openDatabase({ url: `sqlite:${folder}`, model: rolloffModel })).rejects.toThrow(
      `DATABASE_URL names ${folder}, which cannot be opened as a database.`,
    )
    await empty.remove()
  })
})

describe('the cache of prepared statements', () => {
  const connection = new BetterSqlite3(':memory:')
  afterAll(() => connection.close())

  test('returns the same statement for the same text and evicts the least recently used', () => {
    const cache = new StatementCache(connection, { limit: 2 })
    const one = cache.prepare('SELECT 1')
    const two = cache.prepare('SELECT 2')
    expect(cache.prepare('SELECT 1')).toBe(one)
    cache.prepare('SELECT 3')
    expect(cache.prepare('SELECT 1')).toBe(one)
    expect(cache.prepare('SELECT 2')).not.toBe(two)
  })
})
