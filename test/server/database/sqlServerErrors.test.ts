import { createRequire } from 'node:module'
import path from 'node:path'
import mssql from 'mssql'
import { QueryFailedError } from 'typeorm'
import { rolloffModel } from '#shared/entities.ts'
import type { DatabaseErrorKind } from '#server/database/dialects/Dialect.ts'
import { UNLIMITED } from '#server/database/ReadLimits.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { setUpSession } from '#server/database/sqlserver/sessionSettings.ts'
import { SqlServerDatabase } from '#server/database/sqlserver/SqlServerDatabase.ts'
import { driverWithoutServer } from '#test/support/driverWithoutServer.ts'
import {
  answersNonsense,
  hangsUp,
  refuseLogins,
  saysNothing,
  type RefusingServer,
} from '#test/support/loginRefusingServer.ts'
import { openRecordingSqlServer } from '#test/support/recordingSqlServer.ts'

const dialect = createSqlServerDialect()

/** The driver's error where no connection can be made to a server. */
async function connectionError(
  started: Promise<RefusingServer>,
  options: Partial<mssql.config> = {},
): Promise<unknown> {
  const server = await started
  const pool = new mssql.ConnectionPool({
    server: '127.0.0.1',
    port: server.port,
    user: 'us',
    password: 'secret',
    database: 'company',
    options: { encrypt: false, maxRetriesOnTransientErrors: 0 },
    ...options,
  })
  try {
    return await pool.connect().catch((error: unknown) => error)
  } finally {
    await server.close()
  }
}

/** The pool's error where its only connection is in use. */
async function poolTimeout(): Promise<unknown> {
  const { driver } = driverWithoutServer()
  const pool = new driver.ConnectionPool({
    server: 'database',
    pool: { max: 1, acquireTimeoutMillis: 20 },
  })
  // The pool reports the error besides.
  pool.on('error', () => undefined)
  await pool.connect()
  const transaction = pool.transaction()
  await transaction.begin()
  const waiting: Promise<unknown> = pool.request().query('SELECT 1')
  const error = await waiting.catch((thrown: unknown) => thrown)
  await transaction.rollback()
  await pool.close()
  return error
}

/** The protocol's own classes, as the driver loads them. */
const { RequestError: ProtocolRequestError } = createRequire(path.resolve('node_modules/mssql/package.json'))(
  'tedious/lib/errors',
) as { readonly RequestError: new (message: string, code: string) => Error }

/** A statement that the driver has canceled, since the server took too long. */
function requestTimeout(): Error {
  return new mssql.RequestError(new ProtocolRequestError('Timeout: Request failed to complete', 'ETIMEOUT'))
}

function statementError(number: number): Error {
  const reported = Object.assign(new ProtocolRequestError(`error ${number}`, 'EREQUEST'), { number })
  return new mssql.RequestError(Object.assign(reported, { info: { number } }))
}

/** How the error is judged, as it is and as that of a statement of TypeORM. */
function kindsOf(error: unknown): readonly (DatabaseErrorKind | null)[] {
  if (!(error instanceof Error)) throw new Error('The driver threw nothing.')
  return [error, new QueryFailedError('SELECT 1', [], error)].map((each) => dialect.errorKind(each))
}

describe('what the driver of SQL Server throws', () => {
  test.each([
    [4060, 'Cannot open database "company" requested by the login.'],
    [40613, 'Database is not currently available.'],
    [18456, 'Login failed.'],
  ])(
    'where the server refuses the login with %i means that it cannot be used now',
    async (number, message) => {
      const error = await connectionError(refuseLogins(number, message))
      expect(error).toMatchObject({ code: 'ELOGIN', message })
      expect(kindsOf(error)).toEqual(['disconnected', 'disconnected'])
    },
  )

  test('where the server does not respond to a connection is no slow statement', async () => {
    const error = await connectionError(saysNothing(), { connectionTimeout: 100 })
    expect(error).toMatchObject({ code: 'ETIMEOUT' })
    expect(kindsOf(error)).toEqual(['disconnected', 'disconnected'])
    expect(kindsOf(requestTimeout())).toEqual(['timeout', 'timeout'])
  })

  test('where the server ends a connection means that it cannot be reached', async () => {
    expect(kindsOf(await connectionError(hangsUp()))).toEqual(['disconnected', 'disconnected'])
  })

  test('[QU1470] where an answer cannot be read means that it cannot be reached, and ends nothing but the connection', async () => {
    const server = await answersNonsense()
    const pool = new mssql.ConnectionPool({
      server: '127.0.0.1',
      port: server.port,
      user: 'us',
      password: 'secret',
      options: { encrypt: false },
      beforeConnect: setUpSession,
      validateConnection: 'socket',
    })
    await pool.connect()
    const ask = () => pool.request().query('SELECT 1 AS n')
    for (const answer of [ask(), ask()]) {
      const error: unknown = await answer.catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ message: expect.stringMatching(/^The server's answer cannot be read: /) })
      expect(kindsOf(error)).toEqual(['disconnected', 'disconnected'])
    }
    await pool.close()
    await server.close()
  })

  test('where all connections are in use means that there is too much to do', async () => {
    expect(kindsOf(await poolTimeout())).toEqual(['overloaded', 'overloaded'])
  })

  test.each<[number, DatabaseErrorKind]>([
    [701, 'overloaded'],
    [1204, 'overloaded'],
    [8645, 'overloaded'],
    [10_928, 'overloaded'],
    [10_929, 'overloaded'],
    [40_501, 'overloaded'],
    [49_918, 'overloaded'],
    [49_919, 'overloaded'],
    [49_920, 'overloaded'],
    [3_906, 'disconnected'],
  ])(
    'for a statement that the server refused with %i is %s, also where a transaction ended',
    (number, kind) => {
      expect(kindsOf(statementError(number))).toEqual([kind, kind])
      expect(kindsOf(new mssql.TransactionError(statementError(number)))).toEqual([kind, kind])
    },
  )
})

describe('a read of SQL Server', () => {
  async function openFailing(error: unknown, attempts: number, onAnswer: () => void = () => undefined) {
    let left = attempts
    const { dataSource, requests } = await openRecordingSqlServer(rolloffModel, () => {
      onAnswer()
      return left-- > 0 && error instanceof Error ? error : [{ n: 1 }]
    })
    return { database: new SqlServerDatabase(createSqlServerDialect(), dataSource), requests }
  }

  test('is repeated where the login was refused, and then refused as retryable', async () => {
    const error = await connectionError(refuseLogins(4060, 'Cannot open database.'))
    const { database } = await openFailing(error, 4)
    expect(await database.query('SELECT 1 AS n', [])).toEqual([{ n: 1 }])
    const { database: closed } = await openFailing(error, 5)
    await expect(closed.query('SELECT 1 AS n', [])).rejects.toMatchObject({
      statusCode: 503,
      message: 'The database cannot be reached at the moment. Please try again.',
      retryAfter: 2,
    })
  })

  test('that could not be connected in time is not called slow, and does not wait again', async () => {
    const error = await connectionError(saysNothing(), { connectionTimeout: 100 })
    const clock = jest.spyOn(performance, 'now')
    let now = 0
    clock.mockImplementation(() => now)
    const { database, requests } = await openFailing(error, 5, () => (now += 15_000))
    const limits = { ...UNLIMITED, milliseconds: 20_000 }
    await expect(database.readText('SELECT 1 AS [text]', [], limits)).rejects.toMatchObject({
      statusCode: 503,
      message: 'The database cannot be reached at the moment. Please try again.',
    })
    expect(requests).toHaveLength(1)
  })

  test('for which no connection became free is refused as retryable at once', async () => {
    const { database, requests } = await openFailing(await poolTimeout(), 5)
    await expect(database.query('SELECT 1 AS n', [])).rejects.toMatchObject({
      statusCode: 503,
      message: 'The database has too much to do at the moment. Please try again.',
      retryAfter: 2,
    })
    expect(requests).toHaveLength(1)
  })
})
