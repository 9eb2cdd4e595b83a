import type mssql from 'mssql'
import { rolloffModel } from '#shared/entities.ts'
import type { Parameter } from '#server/database/Database.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { createSqlServerDataSource } from '#server/database/sqlserver/openSqlServerDatabase.ts'
import { loadSqlServerDriver } from '#server/database/sqlserver/loadSqlServerDriver.ts'
import { SqlServerDatabase } from '#server/database/sqlserver/SqlServerDatabase.ts'
import { withStatementTimeout } from '#server/database/statementTimeout.ts'
import { ConfigurationError } from '#server/kernel/errors.ts'
import { driverWithoutServer, type ServerAnswer } from '#test/support/driverWithoutServer.ts'

/** The product's database on its own driver, without a server. */
async function openDriven(answer: ServerAnswer = ({ sql }) => (sql.startsWith('SELECT') ? [[]] : [])) {
  // The product takes the package and replaces its requests.
  const base = (await loadSqlServerDriver()) as typeof mssql
  const { driver, requests, configurations, closed } = driverWithoutServer({
    base,
    answer: (request) => {
      if (request.sql.includes('DB_NAME() AS')) return [[{ db_name: 'rolloff' }]]
      if (request.sql.includes('SCHEMA_NAME() AS')) return [[{ schema_name: 'dbo' }]]
      return answer(request)
    },
  })
  const dataSource = await createSqlServerDataSource(
    {
      host: 'database',
      port: 1444,
      username: 'rolloff',
      password: 'secret',
      database: 'company',
      options: { encrypt: true, trustServerCertificate: false },
    },
    rolloffModel,
    driver,
  )
  await dataSource.initialize()
  requests.length = 0
  return {
    database: new SqlServerDatabase(createSqlServerDialect(), dataSource),
    requests,
    configurations,
    closed,
  }
}

describe('the driver of SQL Server', () => {
  test('is given the address, forty connections, and half a minute for a statement', async () => {
    const { database, configurations } = await openDriven()
    expect(configurations).toMatchObject([
      {
        server: 'database',
        port: 1444,
        user: 'rolloff',
        password: 'secret',
        database: 'company',
        options: { encrypt: true, trustServerCertificate: false },
        requestTimeout: 30_000,
        pool: { max: 40 },
      },
    ])
    await database.close()
  })

  test.each<[string, Parameter, string]>([
    ['dollars', 12.5, 'decimal(19, 2)'],
    ['tons', 6.2345, 'decimal(19, 4)'],
    ['a fraction without an end', 1 / 3, 'float'],
    ['a key', 7, 'int'],
    ['a large whole number', -3_000_000_000, 'bigint'],
    ['a text', "O'Hara", 'nvarchar(4000)'],
    ['a long text', 'x'.repeat(4_001), 'nvarchar(max)'],
    ['a flag', true, 'bit'],
  ])('sends %s in the type of its column', async (_what, value, type) => {
    const { database, requests } = await openDriven()
    await database.query('SELECT @0', [value])
    expect(requests.map(({ parameters }) => parameters)).toEqual([[{ name: '0', type, value }]])
    await database.close()
  })

  test('gives large whole numbers as numbers', async () => {
    const { database } = await openDriven(() => [[{ id: 9_007_199_254_740_991n, name: 'a', none: null }]])
    expect(await database.query('SELECT 1', [])).toEqual([
      { id: 9_007_199_254_740_991, name: 'a', none: null },
    ])
    await database.close()
  })

  test('gives a statement the time of the work that it belongs to', async () => {
    const { database, requests } = await openDriven()
    await database.query('SELECT 1', [])
    await withStatementTimeout(500, () => database.query('SELECT 2', []))
    await withStatementTimeout(0, () =>
      database.transaction((transaction) => transaction.query('SELECT 3', [])),
    )
    const times = requests.filter(({ sql }) => sql.startsWith('SELECT')).map(({ timeout }) => timeout)
    expect(times).toEqual([undefined, 500, 0])
    await database.close()
  })

  test('sends a transaction on one connection, and takes it back where the work fails', async () => {
    const { database, requests } = await openDriven()
    await database.transaction(async (transaction) => {
      await transaction.query('SELECT 1', [])
      await transaction.execute('UPDATE 2', [])
    })
    const failing = database.transaction(async (transaction) => {
      await transaction.execute('UPDATE 3', [])
      throw new Error('The work has failed.')
    })
    await expect(failing).rejects.toThrow('The work has failed.')
    expect(requests.map(({ sql }) => sql)).toEqual([
      'BEGIN',
      'SELECT 1',
      'UPDATE 2',
      'COMMIT',
      'BEGIN',
      'UPDATE 3',
      'ROLLBACK',
    ])
    expect(new Set(requests.slice(0, 4).map(({ connection }) => connection)).size).toBe(1)
    await database.close()
  })

  test('closes all connections with the database', async () => {
    const { database, requests, closed } = await openDriven()
    await Promise.all([1, 2, 3].map((n) => database.query(`SELECT ${n}`, [])))
    await database.close()
    const used = new Set(requests.map(({ connection }) => connection))
    expect([...used].filter((connection) => !closed.includes(connection))).toEqual([])
  })

  test('is refused a server that cannot be reached, with its address and without the password', async () => {
    const opening = openDatabase({
      url: 'mssql://us:secret@127.0.0.1:1/company?encrypt=false',
      model: rolloffModel,
    })
    await expect(opening).rejects.toThrow(ConfigurationError)
    await expect(opening).rejects.toThrow(
      'DATABASE_URL names company on 127.0.0.1:1, which cannot be reached with this user and password.',
    )
  })
})
