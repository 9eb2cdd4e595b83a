import type { DataSource } from 'typeorm'
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js'
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js'
import { BroadcasterResult } from 'typeorm/subscriber/BroadcasterResult.js'
import type { Parameter, Row } from '../Transaction.ts'
import type { PreparedStatement, StatementCache } from './StatementCache.ts'

/** TypeORM's transactions lock nothing until they write, when it would be too late to wait for another process. */
const OWN_TEXTS: ReadonlyMap<string, string> = new Map([
  ['BEGIN TRANSACTION', 'BEGIN IMMEDIATE'],
  ['COMMIT', 'COMMIT'],
  ['ROLLBACK', 'ROLLBACK'],
])

type Query = BetterSqlite3QueryRunner['query']

/**
 * TypeORM's query runner of one transaction, whose logger and subscribers see each statement. The statements come from a cache that
 * outlives it: TypeORM prepares them for each runner, and the driver's rows and named parameters cost a multiple.
 */
export class SqliteQueryRunner extends BetterSqlite3QueryRunner {
  readonly #statements: StatementCache
  /** What subscribers still do with the statements that they were told of. */
  readonly #told: Promise<unknown>[] = []

  constructor(dataSource: DataSource, statements: StatementCache) {
    super(driverOf(dataSource))
    this.#statements = statements
    Object.assign(this, { manager: dataSource.createEntityManager(this) })
  }

  /** The rows that a statement returns. */
  rows(sql: string, parameters: readonly Parameter[]): readonly Row[] {
    return this.#visibly(sql, parameters, (statement) => statement.rows(parameters))
  }

  /** Number of rows affected by a writing statement. */
  run(sql: string, parameters: readonly Parameter[]): number {
    return this.#visibly(sql, parameters, (statement) => statement.run(parameters))
  }

  override query(...asked: Parameters<Query>): ReturnType<Query> {
    const own = OWN_TEXTS.get(asked[0])
    return own === undefined ? super.query(...asked) : Promise.resolve(this.run(own, []))
  }

  /** Waits for the subscribers first: one that fails refuses the transaction. */
  override async commitTransaction(): Promise<void> {
    await Promise.all(this.#told)
    await super.commitTransaction()
  }

  #visibly<T>(sql: string, parameters: readonly Parameter[], work: (statement: PreparedStatement) => T): T {
    const { logger } = this.dataSource
    const given = [...parameters]
    const told = new BroadcasterResult()
    logger.logQuery(sql, given, this)
    this.broadcaster.broadcastBeforeQueryEvent(told, sql, given)
    const start = performance.now()
    try {
      const result = work(this.#statements.prepare(sql))
      const milliseconds = performance.now() - start
      this.broadcaster.broadcastAfterQueryEvent(told, sql, given, true, milliseconds, result, undefined)
      return result
    } catch (error) {
      logger.logQueryError(error instanceof Error ? error : String(error), sql, given, this)
      this.broadcaster.broadcastAfterQueryEvent(told, sql, given, false, undefined, undefined, error)
      throw error
    } finally {
      this.#told.push(...told.promises)
    }
  }
}

function driverOf({ driver }: DataSource): BetterSqlite3Driver {
  if (driver instanceof BetterSqlite3Driver) return driver
  throw new Error('The data source is not one of SQLite.')
}
