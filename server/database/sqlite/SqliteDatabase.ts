import type BetterSqlite3 from 'better-sqlite3'
import type { DataSource } from 'typeorm'
import type { Database } from '../Database.ts'
import type { Parameter, Row, Transaction } from '../Transaction.ts'
import type { Dialect } from '../dialects/Dialect.ts'
import type { ReadLimits } from '../ReadLimits.ts'
import type { SqliteReader } from './SqliteReader.ts'
import { StatementCache } from './StatementCache.ts'

const CACHED_STATEMENTS = 400

/**
 * One file with two connections: transactions run on one, one after the other; everything else reads on the other, which
 * never sees what is not committed.
 */
export class SqliteDatabase implements Database {
  readonly dialect: Dialect
  readonly dataSource: DataSource
  readonly #reader: SqliteReader
  readonly #writer: BetterSqlite3.Database
  readonly #writes: StatementCache
  #lastTransaction: Promise<unknown> = Promise.resolve()

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
    return this.#reader.readText(sql, parameters, limits)
  }

  query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    return this.#reader.query(sql, parameters)
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const result = this.#lastTransaction.then(() => this.#run(work))
    this.#lastTransaction = result.catch(() => undefined)
    return result
  }

  /** A file has one server. */
  exclusively<T>(_name: string, work: () => Promise<T>): Promise<T> {
    return work()
  }

  async close(): Promise<void> {
    await this.#lastTransaction
    this.#reader.close()
    await this.dataSource.destroy()
  }

  async #run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.#writes.prepare('BEGIN IMMEDIATE').run([])
    const transaction = new SqliteTransaction(this.#writes)
    try {
      const result = await work(transaction)
      this.#writes.prepare('COMMIT').run([])
      return result
    } catch (error) {
      // Some failures (a full disk) have rolled back already.
      if (this.#writer.inTransaction) this.#writes.prepare('ROLLBACK').run([])
      throw error
    } finally {
      transaction.end()
    }
  }
}

class SqliteTransaction implements Transaction {
  readonly #statements: StatementCache
  #ended = false

  constructor(statements: StatementCache) {
    this.#statements = statements
  }

  async query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    return this.#prepare(sql).rows(parameters)
  }

  async execute(sql: string, parameters: readonly Parameter[]): Promise<number> {
    return this.#prepare(sql).run(parameters)
  }

  async executeMany(sql: string, rows: readonly (readonly Parameter[])[]): Promise<readonly number[]> {
    const statement = this.#prepare(sql)
    return rows.map((parameters) => statement.run(parameters))
  }

  end(): void {
    this.#ended = true
  }

  #prepare(sql: string): ReturnType<StatementCache['prepare']> {
    // A statement that was not awaited must not slip into the next transaction.
    if (this.#ended) throw new Error('The transaction has ended.')
    return this.#statements.prepare(sql)
  }
}
