import type { DataSource, QueryRunner } from 'typeorm'
import { Semaphore } from '#server/kernel/Semaphore.ts'
import { Unavailable } from '#server/kernel/errors.ts'
import type { Database } from '../Database.ts'
import { ReadLimitExceeded, type ReadLimits } from '../ReadLimits.ts'
import type { Parameter, Row, Transaction } from '../Transaction.ts'
import type { Dialect, DatabaseErrorKind } from '../dialects/Dialect.ts'
import { lockNames } from '../dialects/sqlserverLocks.ts'
import { withStatementTimeout } from '../statementTimeout.ts'
import { backOff } from '../backOff.ts'
import { SqlServerTransaction } from './SqlServerTransaction.ts'

/** Maximum number of attempts of what is repeated. */
const MAX_ATTEMPTS = 5
/** Who waited longer than this for a connection is told so, instead of waiting again. */
const LONG_ATTEMPT_MILLISECONDS = 10_000
const NO_LIMIT = 0
const WITHOUT_END = -1
/** The source that is reported for an exceeded limit; the lists of a statement are not counted here. */
const WHOLE_QUERY = 0
/** Seconds until a client may try again. */
const RETRY_AFTER = 2

/** Connections of one server. */
export const MAX_CONNECTIONS = 40
/** Concurrent transactions, so that those waiting for locks leave connections for reads. */
const MAX_TRANSACTIONS = 30
const MAX_WAITING_TRANSACTIONS = 1_000

/** Messages for failures that the caller did not cause; nothing was stored. */
const UNAVAILABLE: Partial<Record<DatabaseErrorKind, string>> = {
  deadlock: 'Others are changing the same records. Please try again.',
  busy: 'Others are changing the same records. Please try again.',
  timeout: 'The database took too long. Please try again.',
  disconnected: 'The database cannot be reached at the moment. Please try again.',
  overloaded: 'The database has too much to do at the moment. Please try again.',
  full: 'The database has no space left. Please tell your administrator.',
}

/** A SQL Server behind TypeORM's connection pool. */
export class SqlServerDatabase implements Database {
  readonly dialect: Dialect
  readonly dataSource: DataSource
  readonly #transactions = new Semaphore({
    maxConcurrent: MAX_TRANSACTIONS,
    maxQueued: MAX_WAITING_TRANSACTIONS,
    refusalMessage: 'Too many saves wait for the database. Please try again.',
  })

  constructor(dialect: Dialect, dataSource: DataSource) {
    this.dialect = dialect
    this.dataSource = dataSource
  }

  async readText(sql: string, parameters: readonly Parameter[], limits?: ReadLimits): Promise<Buffer> {
    const rows = await (limits === undefined
      ? this.query(sql, parameters)
      : this.#readWithin(limits, sql, parameters))
    // The server splits a long FOR JSON result into rows of about 2,000 characters.
    const parts = rows.flatMap((row) => Object.values(row)).filter((part) => typeof part === 'string')
    if (parts.length === 0) throw new Error('The statement returned no text.')
    return Buffer.from(parts.join(''))
  }

  async query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    try {
      return await this.#repeatRead(sql, parameters)
    } catch (error) {
      throw this.#unavailable(error)
    }
  }

  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.#transactions.run(() => this.#repeat(['deadlock'], () => this.#run(work)))
    } catch (error) {
      throw this.#unavailable(error)
    }
  }

  withExclusiveLock<T>(name: string, work: () => Promise<T>): Promise<T> {
    return withStatementTimeout(NO_LIMIT, () =>
      this.#run(async (transaction) => {
        await lockNames(transaction, [name], WITHOUT_END)
        await transaction.sendLater()
        return work()
      }),
    )
  }

  /** Locks of others only affect single records; lack of space is reported by each write. */
  async isWritable(): Promise<boolean> {
    return true
  }

  close(): Promise<void> {
    return this.dataSource.destroy()
  }

  async #repeat<T>(when: readonly DatabaseErrorKind[], work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const began = performance.now()
      try {
        return await work()
      } catch (error) {
        const errorKind = this.dialect.errorKind(error)
        if (attempt === MAX_ATTEMPTS || errorKind === null || !when.includes(errorKind)) throw error
        const isLong = performance.now() - began > LONG_ATTEMPT_MILLISECONDS
        if (errorKind === 'disconnected' && isLong) throw error
      }
      await backOff(attempt)
    }
  }

  /** Time and size are limited on the database server, so that excess is neither awaited nor sent. */
  async #readWithin(
    { bytes, milliseconds }: ReadLimits,
    sql: string,
    parameters: readonly Parameter[],
  ): Promise<readonly Row[]> {
    const timeout = Number.isFinite(milliseconds) ? milliseconds : NO_LIMIT
    try {
      const rows = await withStatementTimeout(timeout, () =>
        this.#repeatRead(Number.isFinite(bytes) ? unlessLonger(sql, bytes) : sql, parameters),
      )
      if (rows[0]?.['text'] === null) throw new ReadLimitExceeded('bytes', WHOLE_QUERY)
      return rows
    } catch (error) {
      if (this.dialect.errorKind(error) === 'timeout')
        throw new ReadLimitExceeded('milliseconds', WHOLE_QUERY)
      throw this.#unavailable(error)
    }
  }

  #repeatRead(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    // Reads have no side effects, so a lost connection can be retried, too.
    return this.#repeat(['deadlock', 'disconnected'], () => this.#read(sql, parameters))
  }

  async #read(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    const queryRunner = this.dataSource.createQueryRunner()
    try {
      return await new SqlServerTransaction(queryRunner).query(sql, parameters)
    } finally {
      await queryRunner.release()
    }
  }

  async #run<T>(work: (transaction: SqlServerTransaction) => Promise<T>): Promise<T> {
    const queryRunner = this.dataSource.createQueryRunner()
    const transaction = new SqlServerTransaction(queryRunner)
    try {
      await queryRunner.startTransaction()
      const result = await work(transaction)
      await transaction.sendLater()
      await transaction.end()
      await queryRunner.commitTransaction()
      return result
    } catch (error) {
      await transaction.end()
      await rollBack(queryRunner)
      throw error
    } finally {
      await queryRunner.release()
    }
  }

  #unavailable(error: unknown): unknown {
    const errorKind = this.dialect.errorKind(error)
    const message = errorKind === null ? undefined : UNAVAILABLE[errorKind]
    return message === undefined ? error : new Unavailable(message, { cause: error, retryAfter: RETRY_AFTER })
  }
}

/** A SELECT of one text, or of null if it is longer; the server stores two bytes per character. */
function unlessLonger(sql: string, bytes: number): string {
  return `SELECT CASE WHEN DATALENGTH([answer].[text]) > ${2 * bytes} THEN NULL ELSE [answer].[text] END AS [text] FROM (${sql}) AS [answer]`
}

/**
 * A failure here can be ignored: after a deadlock the server has rolled back already, and a lost connection ends its transaction.
 */
async function rollBack(queryRunner: QueryRunner): Promise<void> {
  if (queryRunner.isTransactionActive) await queryRunner.rollbackTransaction().catch(() => undefined)
}
