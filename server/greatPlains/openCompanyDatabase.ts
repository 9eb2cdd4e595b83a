import type * as mssql from 'mssql'
import { readSqlServerUrl } from '../database/sqlserver/readSqlServerUrl.ts'
import { systemErrorCode } from '../kernel/systemErrorCode.ts'
import { ProviderFailed } from '../kernel/errors.ts'
import type { CompanyDatabase, CompanyRow } from './CompanyDatabase.ts'
import type { Statement, StatementValue } from './statements.ts'

const REQUEST_TIMEOUT = 120_000
const UNREACHABLE =
  'Great Plains could not be reached, or did not answer. Export again: nothing is handed over twice.'

type Driver = typeof mssql

/**
 * The database of a company at `mssql://user:password@host:1433/COMPANY`, connected at its first use, so that the product starts
 * without it. Throws ConfigurationError if the address is invalid.
 */
export function openCompanyDatabase(url: string, loadDriver = loadMssql): CompanyDatabase {
  const { username, ...address } = readSqlServerUrl(url, 'GREAT_PLAINS_URL')
  const { host, ...rest } = address
  let connecting: Promise<Connection> | null = null
  const connect = () => {
    connecting ??= connectTo(loadDriver, {
      ...rest,
      server: host,
      user: username,
      requestTimeout: REQUEST_TIMEOUT,
    })
    return connecting.catch((error: unknown) => {
      connecting = null
      throw failed(error)
    })
  }
  return {
    async transaction(work) {
      const { driver, pool } = await connect()
      const transaction = new driver.Transaction(pool)
      await transaction.begin().catch(rethrow)
      try {
        const result = await work((statement) => send(driver, new driver.Request(transaction), statement))
        await transaction.commit().catch(rethrow)
        return result
      } catch (error) {
        // The server has rolled back already where an error ended the transaction.
        await transaction.rollback().catch(() => undefined)
        throw error
      }
    },
    async run(statement) {
      const { driver, pool } = await connect()
      return send(driver, new driver.Request(pool), statement)
    },
    async close() {
      if (connecting === null) return
      const { pool } = await connecting
      await pool.close()
    },
  }
}

interface Connection {
  readonly driver: Driver
  readonly pool: mssql.ConnectionPool
}

/** Installations without Great Plains do not need it. */
async function loadMssql(): Promise<Driver> {
  return (await import('mssql')).default
}

async function connectTo(loadDriver: () => Promise<Driver>, options: mssql.config): Promise<Connection> {
  const driver = await loadDriver()
  const pool = new driver.ConnectionPool(options)
  // A connection that is lost while nothing uses it is replaced at the next use.
  pool.on('error', () => undefined)
  return { driver, pool: await pool.connect() }
}

async function send(
  driver: Driver,
  request: mssql.Request,
  { sql, values }: Statement,
): Promise<readonly CompanyRow[]> {
  for (const [name, value] of Object.entries(values)) request.input(name, typeOf(driver, value), value.value)
  const { recordsets } = await request.query<CompanyRow[]>(sql).catch(rethrow)
  // Procedures may have results of their own; ours is the last one.
  const last = Array.isArray(recordsets) ? recordsets.at(-1) : undefined
  return last ?? []
}

function typeOf(driver: Driver, { type }: StatementValue) {
  if (type === 'integer') return driver.Int
  return type === 'amount' ? driver.Decimal(19, 5) : driver.VarChar
}

/** What Great Plains' database says of a statement is passed on; anything else is an error of the connection. */
function failed(error: unknown): ProviderFailed {
  const isAnswer =
    error instanceof Error && error.name === 'RequestError' && systemErrorCode(error) === 'EREQUEST'
  const message = isAnswer ? `Great Plains answered: ${error.message}` : UNREACHABLE
  return Object.assign(new ProviderFailed(message), { cause: error })
}

function rethrow(error: unknown): never {
  throw failed(error)
}
