import { createRequire } from 'node:module'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import type { Database } from '#server/database/Database.ts'
import { migrate } from '#server/installation/migrate.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { withStatementTimeout } from '#server/database/statementTimeout.ts'
import { setUpSession } from '#server/database/sqlserver/sessionSettings.ts'
import { openRecordingSqlServer } from '#test/support/recordingSqlServer.ts'
import { createSqlServerDatabase, type EmptyDatabase } from '#test/support/sqlServerTestDatabase.ts'
import { describeSqlServer } from '#test/support/testDatabase.ts'
import { parseTSql } from '#test/support/tsql.ts'

interface TediousConnection {
  getInitialSql(): string
}

/** A connection of the driver's own that has not been made. */
function unconnected(): TediousConnection {
  const requireOfMssql = createRequire(path.resolve('node_modules/mssql/package.json'))
  const { Connection } = requireOfMssql('tedious') as {
    Connection: new (config: object) => TediousConnection
  }
  return new Connection({ server: 'nowhere' })
}

test('a new connection gets the required session settings, whatever the defaults of the server', () => {
  const connection = unconnected()
  setUpSession(connection)
  const statements = connection.getInitialSql().split('\n')
  expect(statements).toContain('set quoted_identifier on')
  const ours = ['set nocount off', 'set xact_abort off', 'set lock_timeout 10000']
  expect(statements.slice(-3)).toEqual(ours)
  expect(ours.flatMap(parseTSql)).toEqual([])
})

test('a driver that has no initial statement, or nothing that reads answers, is refused', () => {
  expect(() => setUpSession({})).toThrow('no initial statement')
  expect(() => setUpSession({ getInitialSql: () => '' })).toThrow('nothing that reads answers')
})

test('connections are validated without asking the server', async () => {
  const { configuration } = await openRecordingSqlServer(rolloffModel)
  expect(configuration).toMatchObject({ validateConnection: 'socket', beforeConnect: setUpSession })
})

describeSqlServer('sessions', (server) => {
  let empty: EmptyDatabase
  let database: Database
  beforeAll(async () => {
    empty = await createSqlServerDatabase(server)
    database = await openDatabase({ url: empty.url, model: rolloffModel })
    await migrate(database)
  })
  afterAll(async () => {
    await database.close()
    await empty.remove()
  })

  test('wait ten seconds for a lock at most, inside and outside of transactions', async () => {
    const sql = 'SELECT @@LOCK_TIMEOUT AS n'
    expect(await database.query(sql, [])).toEqual([{ n: 10_000 }])
    expect(await database.transaction((transaction) => transaction.query(sql, []))).toEqual([{ n: 10_000 }])
  })

  test('a transaction waiting for a locked row is refused as retryable, and its connection is released', async () => {
    const change = `UPDATE [Role] SET [displayOrder] = 1 WHERE [name] = 'Admin'`
    await database.transaction(async (holder) => {
      await holder.execute(change, [])
      const behind = database.transaction((transaction) => transaction.execute(change, []))
      await expect(behind).rejects.toMatchObject({ statusCode: 503, retryAfter: 2 })
    })
    expect(await database.transaction((transaction) => transaction.execute(change, []))).toBe(1)
  })

  test('reads are answered while many saves wait for a lock', async () => {
    const change = `UPDATE [Role] SET [displayOrder] = 1 WHERE [name] = 'Admin'`
    const behind: Promise<number>[] = []
    await database.transaction(async (holder) => {
      await holder.execute(change, [])
      for (let index = 0; index < 50; index += 1)
        behind.push(database.transaction((transaction) => transaction.execute(change, [])))
      expect(await database.query('SELECT 1 AS n', [])).toEqual([{ n: 1 }])
    })
    expect(await Promise.all(behind)).toEqual(behind.map(() => 1))
  })

  test('a statement is canceled when the time of its work is over', async () => {
    const many = '(SELECT TOP 3000 [name] FROM sys.all_columns)'
    const canceled = withStatementTimeout(1, () =>
      database.query(`SELECT COUNT_BIG(*) AS n FROM ${many} a CROSS JOIN ${many} b`, []),
    )
    await expect(canceled).rejects.toMatchObject({ statusCode: 503 })
    expect(await database.query('SELECT 1 AS n', [])).toEqual([{ n: 1 }])
  })

  test('large whole numbers are numbers', async () => {
    const [row] = await database.query(
      'SELECT CAST(9007199254740991 AS bigint) AS n, CAST(NULL AS bigint) AS o',
      [],
    )
    expect(row).toEqual({ n: 9_007_199_254_740_991, o: null })
  })
})

describeSqlServer('two servers on one empty database', (server) => {
  test('make its tables once, whichever is faster', async () => {
    const empty = await createSqlServerDatabase(server)
    const servers = await Promise.all([1, 2].map(() => openDatabase({ url: empty.url, model: rolloffModel })))
    const migrations = await Promise.all(servers.map((each) => migrate(each)))
    expect(migrations.filter(({ length }) => length > 0)).toHaveLength(1)
    await Promise.all(servers.map((each) => each.close()))
    await empty.remove()
  })
})
