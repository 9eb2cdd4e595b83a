import { rolloffModel } from '#shared/entities.ts'
import type { Transaction } from '#server/database/Database.ts'
import { migrate } from '#server/installation/migrate.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { SqlServerDatabase } from '#server/database/sqlserver/SqlServerDatabase.ts'
import { openRecordingSqlServer, type Answer } from '#test/support/recordingSqlServer.ts'
import { parseTSql } from '#test/support/tsql.ts'

async function openRecorded(answer?: Answer) {
  const { dataSource, ...recorded } = await openRecordingSqlServer(rolloffModel, answer)
  return { database: new SqlServerDatabase(createSqlServerDialect(), dataSource), ...recorded }
}

/** An error as the driver throws it. */
function serverError(number: number, code = 'EREQUEST'): Error {
  return Object.assign(new Error(`error ${number}`), { number, code })
}

const write = (transaction: Transaction) => transaction.execute('UPDATE [Role] SET [displayOrder] = @0', [1])

test('a text that the server split into rows is joined again', async () => {
  const { database } = await openRecorded(() => [{ text: '[{"name":"Ré' }, { text: 'ne"}]' }])
  expect((await database.readText('SELECT 1', [])).toString()).toBe('[{"name":"Réne"}]')
})

test('the victim of a deadlock is retried, five times at most, and then refused as retryable', async () => {
  let deadlocks = 4
  const { database, requests } = await openRecorded(({ sql }) =>
    sql.startsWith('UPDATE') && deadlocks-- > 0 ? serverError(1205) : [],
  )
  await database.transaction(write)
  expect(requests.filter(({ sql }) => sql === 'BEGIN')).toHaveLength(5)
  expect(requests.filter(({ sql }) => sql === 'COMMIT')).toHaveLength(1)
  deadlocks = 5
  const refused = await database.transaction(write).catch((error: unknown) => error)
  expect(refused).toMatchObject({ statusCode: 503, code: 'unavailable', retryAfter: 2 })
})

test('a read that runs into a deadlock or loses its connection is retried', async () => {
  const failures = [serverError(1205), serverError(0, 'ESOCKET')]
  const { database } = await openRecorded(() => failures.pop() ?? [{ n: 1 }])
  expect(await database.query('SELECT 1 AS n', [])).toEqual([{ n: 1 }])
})

test.each([
  [1222, 'EREQUEST', 'Others are changing the same records. Please try again.'],
  [0, 'ETIMEOUT', 'The database took too long. Please try again.'],
  [0, 'ESOCKET', 'The database cannot be reached at the moment. Please try again.'],
  [9002, 'EREQUEST', 'The database has no space left. Please tell your administrator.'],
])(
  'error %i %s of a transaction is not tried again and reported as unavailable',
  async (number, code, message) => {
    const { database, requests } = await openRecorded(({ sql }) =>
      sql.startsWith('UPDATE') ? serverError(number, code) : [],
    )
    const refused = await database.transaction(write).catch((error: unknown) => error)
    expect(refused).toMatchObject({ statusCode: 503, message, retryAfter: 2 })
    expect(requests.map(({ sql }) => sql.split(' ')[0])).toEqual(['BEGIN', 'UPDATE', 'ROLLBACK'])
  },
)

test('another error is thrown at once, after a rollback', async () => {
  const { database, requests } = await openRecorded(({ sql }) =>
    sql.startsWith('UPDATE') ? serverError(2601) : [],
  )
  const refused = await database.transaction(write).catch((error: unknown) => error)
  expect(database.dialect.errorKind(refused)).toBe('duplicate')
  expect(requests.map(({ sql }) => sql.split(' ')[0])).toEqual(['BEGIN', 'UPDATE', 'ROLLBACK'])
})

test.each(['EABORT', 'ENOTBEGUN', 'ESOCKET'])('a rollback that fails with %s hides nothing', async (code) => {
  const { database } = await openRecorded(({ sql }) => {
    if (sql === 'ROLLBACK') return serverError(0, code)
    return sql.startsWith('UPDATE') ? serverError(547) : []
  })
  const refused = await database.transaction(write).catch((error: unknown) => error)
  expect(database.dialect.errorKind(refused)).toBe('reference')
})

test('named locks are taken once each, in one order, until the transaction ends', async () => {
  const { database, requests } = await openRecorded()
  await database.transaction(async (transaction) => {
    await database.dialect.lock(transaction, ['jobs of 7', 'jobs of 3', 'jobs of 7'])
    await transaction.query('SELECT @0 AS [five]', [5])
  })
  // With the statement that they protect.
  const [, { sql, parameters } = { sql: '', parameters: {} }, ...others] = requests
  expect(others.map((request) => request.sql)).toEqual(['COMMIT'])
  expect(sql.match(/@Resource = @\d|@\d AS/g)).toEqual(['@Resource = @0', '@Resource = @1', '@2 AS'])
  expect(Object.values(parameters).map(({ value }) => value)).toEqual(['jobs of 3', 'jobs of 7', 5])
  expect(sql.match(/DECLARE/g)).toHaveLength(1)
  expect(parseTSql(sql)).toEqual([])
})

test('a named lock that ends in a deadlock is tried again, one that takes too long is busy', async () => {
  let result = -3
  // The error that the statement itself throws for the result of the procedure.
  const { database, requests } = await openRecorded(({ sql }) => {
    const thrown = new RegExp(`@granted = ${result} THROW (\\d+)`).exec(sql)?.[1]
    return thrown === undefined ? [] : serverError(Number(thrown))
  })
  const takeLock = () => database.transaction((transaction) => database.dialect.lock(transaction, ['list']))
  await expect(takeLock()).rejects.toMatchObject({ statusCode: 503 })
  expect(requests.filter(({ sql }) => sql === 'ROLLBACK')).toHaveLength(5)
  result = -1
  await expect(takeLock()).rejects.toMatchObject({ statusCode: 503 })
  expect(requests.filter(({ sql }) => sql === 'ROLLBACK')).toHaveLength(6)
})

test('a rollback waits for the statement under way, and what comes after it is refused', async () => {
  const { database, requests } = await openRecorded()
  const failing = database.transaction(async (transaction) => {
    void write(transaction)
    const late = write(transaction)
    late.catch(() => undefined)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(requests.at(-1)?.sql).toBe('ROLLBACK')
})

test('migrations are looked for and made under a lock, which is waited for without end', async () => {
  const { database, requests } = await openRecorded()
  expect(await migrate(database)).toHaveLength(database.dataSource.migrations.length)
  const [begin, lock] = requests
  expect(begin?.sql).toBe('BEGIN')
  expect(lock?.sql).toContain('@LockTimeout = -1')
  expect(lock?.parameters['0']?.value).toBe('migrate')
  expect(requests.at(-1)?.sql).toBe('COMMIT')
})

test('transactions leave connections for reads, however many are stuck', async () => {
  const { database, configuration, requests } = await openRecorded()
  let free: () => void = () => undefined
  const stuck = new Promise<void>((resolve) => (free = resolve))
  const transactions = Array.from({ length: 60 }, () => database.transaction(() => stuck))
  expect(await database.query('SELECT 1 AS n', [])).toEqual([])
  const begun = requests.filter(({ sql }) => sql === 'BEGIN').length
  expect(configuration).toMatchObject({ pool: { max: 40 } })
  expect(begun).toBe(30)
  free()
  await Promise.all(transactions)
  expect(requests.filter(({ sql }) => sql === 'COMMIT')).toHaveLength(60)
})

test.each([
  [2627, 'duplicate'],
  [2601, 'duplicate'],
  [547, 'reference'],
  [1205, 'deadlock'],
  [1222, 'busy'],
  [102, null],
])('error %i is the refusal %s', (number, refusal) => {
  expect(createSqlServerDialect().errorKind(serverError(number))).toBe(refusal)
})

test('one statement for many rows goes in as few requests as the parameters allow', async () => {
  const { database, requests } = await openRecorded(({ sql }) =>
    [...sql.matchAll(/@@ROWCOUNT/g)].map(() => ({ touched: 1 })),
  )
  const rows = Array.from({ length: 1500 }, (_, index) => [`name @1 of ${index}`, index])
  const touched = await database.transaction((transaction) =>
    transaction.executeMany(`UPDATE [Role] SET [name] = @0 WHERE [roleId] = @1 AND [name] <> '@0'`, rows),
  )
  expect(touched).toHaveLength(1500)
  const batches = requests.filter(({ sql }) => sql.startsWith('DECLARE'))
  expect(batches.map(({ parameters }) => Object.keys(parameters).length)).toEqual([2098, 902])
  expect(batches[0]?.sql).toContain(`SET [name] = @2 WHERE [roleId] = @3 AND [name] <> '@0';`)
})

test('what the database itself says to the server is T-SQL', async () => {
  const { database, requests } = await openRecorded(({ sql }) =>
    sql.includes('sequence') ? [{ first: 41 }] : [],
  )
  const first = await database.transaction(async (transaction) => {
    await transaction.executeMany('UPDATE [Role] SET [name] = @0 WHERE [roleId] = @1', [
      ['a', 1],
      ['b', 2],
    ])
    return database.dialect.reserveKeys(transaction, 'Role', 5)
  })
  expect(first).toBe(41)
  const statements = requests.map(({ sql }) => sql).filter((sql) => /^(DECLARE|SELECT)/.test(sql))
  expect(statements).toHaveLength(2)
  expect(statements.flatMap(parseTSql)).toEqual([])
  expect(requests.find(({ sql }) => sql.includes('sequence'))?.parameters['0']?.value).toBe('[RoleKey]')
})
