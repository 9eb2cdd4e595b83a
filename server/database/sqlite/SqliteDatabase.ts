import type BetterSqlite3 from 'better-sqlite3'
import type { DataSource } from 'typeorm'
import type { Database } from '../Database.ts'
import type { Parameter, Row, Transaction } from '../Transaction.ts'
import { Unavailable } from '#server/kernel/errors.ts'
import { Pacer } from '#server/kernel/Pacer.ts'
import { backOff } from '../backOff.ts'
import type { Dialect, DatabaseErrorKind } from '../dialects/Dialect.ts'
import type { ReadLimits } from '../ReadLimits.ts'
import { SqliteQueryRunner } from './SqliteQueryRunner.ts'
import type { SqliteReader } from './SqliteReader.ts'
import { StatementCache } from './StatementCache.ts'

const CACHED_STATEMENTS = 400
/** Milliseconds for which a file locked by another process is retried: for work, and for the write probe. */
const MAX_WAIT = 3_000
const MAX_PROBE = 500
/** Free space without which accepting more requests is pointless. */
const FREE_SPACE_BYTES = 1_048_576
/** The attempt after which the back-off stops growing. */
const MAX_BACK_OFF = 3
/** Seconds until a client may try again. */
const RETRY_AFTER = 5

/** Messages for failures that the caller did not cause; nothing was stored. */
const UNAVAILABLE: Partial<Record<DatabaseErrorKind, string>> = {
  busy: 'Another program has locked the database. Please try again.',
  full: 'The server is out of disk space. Please tell your administrator.',
}

/**
 * One file with two connections: one runs the transactions, one at a time; the other serves all reads and only sees committed
 * data.
 */
export class SqliteDatabase implements Database {
  readonly dialect: Dialect
  readonly dataSource: DataSource
  readonly #reader: SqliteReader
  readonly #writer: BetterSqlite3.Database
  readonly #writes: StatementCache
  #lastTransaction: Promise<unknown> = Promise.resolve()
  /** Did the last transaction fail for lack of space? */
  #isFull = false
  #failsAtOnce = false

  constructor(
    dialect: Dialect,
    dataSource: DataSource,
    connections: { readonly reader: SqliteReader; readonly writer: BetterSqlite3.Database },
  ) {
    this.dialect = dialect
    this.dataSource = dataSource
    this.#reader = connections.reader
    this.#writer = connections.writer
    this.#writes = new StatementCache(this.#writer, { limit: CACHED_STATEMENTS })
  }

  readText(sql: string, parameters: readonly Parameter[], limits?: ReadLimits): Promise<Buffer> {
    return this.#retryWhileBusy(() => this.#reader.readText(sql, parameters, limits))
  }

  query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    return this.#retryWhileBusy(() => this.#reader.query(sql, parameters))
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const deadline = performance.now() + MAX_WAIT
    const result = this.#lastTransaction.then(() => this.#run(work, deadline))
    this.#lastTransaction = result.catch(() => undefined)
    return result
  }

  /** A file has only one server, so no lock is needed. */
  withExclusiveLock<T>(_name: string, work: () => Promise<T>): Promise<T> {
    return work()
  }

  /** Probes by taking the write lock, and by writing something if space was lacking last time. */
  async isWritable(): Promise<boolean> {
    try {
      await this.#retryWhileBusy(async () => {
        if (!this.#writer.inTransaction) this.#probe()
      }, performance.now() + MAX_PROBE)
      return !this.#isFull
    } catch {
      return false
    }
  }

  async close(): Promise<void> {
    await this.#lastTransaction
    this.#reader.close()
    await this.dataSource.destroy()
  }

  async #run<T>(work: (transaction: Transaction) => Promise<T>, deadline: number): Promise<T> {
    const queryRunner = new SqliteQueryRunner(this.dataSource, this.#writes)
    await this.#retryWhileBusy(() => this.#begin(queryRunner), deadline)
    const transaction = new SqliteTransaction(queryRunner)
    try {
      const result = await work(transaction)
      transaction.end()
      await queryRunner.commitTransaction()
      this.#isFull = false
      return result
    } catch (error) {
      transaction.end()
      // Some failures (a full disk) roll back by themselves.
      if (this.#writer.inTransaction) await queryRunner.rollbackTransaction()
      throw this.#toAppError(error)
    }
  }

  /** Takes the write lock, or fails immediately: waiting inside SQLite would block the event loop. */
  async #begin(queryRunner: SqliteQueryRunner): Promise<void> {
    this.#failAtOnce()
    await queryRunner.startTransaction()
  }

  #failAtOnce(): void {
    if (!this.#failsAtOnce) this.#writer.pragma('busy_timeout = 0')
    this.#failsAtOnce = true
  }

  /** Retries the work until no other process has locked the file, or throws Unavailable at the deadline. */
  async #retryWhileBusy<T>(
    work: () => Promise<T>,
    deadline: number = performance.now() + MAX_WAIT,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (this.dialect.errorKind(error) !== 'busy' || performance.now() > deadline)
          throw this.#toAppError(error)
      }
      await backOff(Math.min(attempt, MAX_BACK_OFF))
    }
  }

  /** Converts transient failures to Unavailable; other errors are returned unchanged. */
  #toAppError(error: unknown): unknown {
    const errorKind = this.dialect.errorKind(error)
    if (errorKind === 'full') this.#isFull = true
    const message = errorKind === null ? undefined : UNAVAILABLE[errorKind]
    return message === undefined ? error : new Unavailable(message, { cause: error, retryAfter: RETRY_AFTER })
  }

  #probe(): void {
    this.#failAtOnce()
    this.#writes.prepare('BEGIN IMMEDIATE').run([])
    try {
      if (this.#isFull) this.#requireFreeSpace()
      this.#writes.prepare('COMMIT').run([])
      this.#isFull = false
    } finally {
      if (this.#writer.inTransaction) this.#writes.prepare('ROLLBACK').run([])
    }
  }

  /** Grows the file temporarily, and its log by an unchanged page. */
  #requireFreeSpace(): void {
    this.#writer.exec(
      `SAVEPOINT "room"; CREATE TABLE "Room" AS SELECT zeroblob(${FREE_SPACE_BYTES}) AS "bytes"; ROLLBACK TO "room"; RELEASE "room"`,
    )
    const version = Number(this.#writer.pragma('user_version', { simple: true }))
    this.#writer.pragma(`user_version = ${version}`)
  }
}

/** Statements run in the server's thread; long work yields between them. */
class SqliteTransaction implements Transaction {
  readonly #queryRunner: SqliteQueryRunner
  readonly #pacer = new Pacer()
  #ended = false

  constructor(queryRunner: SqliteQueryRunner) {
    this.#queryRunner = queryRunner
  }

  async query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    await this.#pacer.yieldIfDue()
    this.#requireOpen()
    return this.#queryRunner.rows(sql, parameters)
  }

  async execute(sql: string, parameters: readonly Parameter[]): Promise<number> {
    await this.#pacer.yieldIfDue()
    this.#requireOpen()
    return this.#queryRunner.run(sql, parameters)
  }

  async executeMany(sql: string, rows: readonly (readonly Parameter[])[]): Promise<readonly number[]> {
    return this.#pacer.map(rows, (parameters) => {
      this.#requireOpen()
      return this.#queryRunner.run(sql, parameters)
    })
  }

  end(): void {
    this.#ended = true
  }

  /** A statement that was not awaited must not run in the next transaction. */
  #requireOpen(): void {
    if (this.#ended) throw new Error('The transaction has ended.')
  }
}
