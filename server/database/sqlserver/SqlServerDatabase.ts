import { MssqlParameter, type DataSource, type QueryRunner } from 'typeorm'
import type { Database } from '../Database.ts'
import type { Parameter, Row, Transaction } from '../Transaction.ts'
import type { Dialect } from '../dialects/Dialect.ts'
import { MAX_PARAMETERS } from '../dialects/sqlserver.ts'
import { batchesOf } from './batches.ts'

/** How often a transaction is run in all when the server keeps choosing it as the victim of a deadlock. */
const MOST_ATTEMPTS = 3

/** A SQL Server behind TypeORM's connection pool. */
export class SqlServerDatabase implements Database {
  readonly dialect: Dialect
  readonly dataSource: DataSource

  constructor(dialect: Dialect, dataSource: DataSource) {
    this.dialect = dialect
    this.dataSource = dataSource
  }

  async readText(sql: string, parameters: readonly Parameter[]): Promise<Buffer> {
    const rows = await this.query(sql, parameters)
    // The server cuts a long FOR JSON answer into rows of about 2,000 characters.
    const parts = rows.flatMap((row) => Object.values(row)).filter((part) => typeof part === 'string')
    if (parts.length === 0) throw new Error('The statement answered no text.')
    return Buffer.from(parts.join(''))
  }

  async query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    const queryRunner = this.dataSource.createQueryRunner()
    try {
      return await new SqlServerTransaction(queryRunner).query(sql, parameters)
    } finally {
      await queryRunner.release()
    }
  }

  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#run(work)
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || this.dialect.refusal(error) !== 'deadlock') throw error
      }
    }
  }

  close(): Promise<void> {
    return this.dataSource.destroy()
  }

  async #run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const queryRunner = this.dataSource.createQueryRunner()
    try {
      await queryRunner.startTransaction()
      const result = await work(new SqlServerTransaction(queryRunner))
      await queryRunner.commitTransaction()
      return result
    } catch (error) {
      await rollBack(queryRunner)
      throw error
    } finally {
      await queryRunner.release()
    }
  }
}

class SqlServerTransaction implements Transaction {
  readonly #queryRunner: QueryRunner

  constructor(queryRunner: QueryRunner) {
    this.#queryRunner = queryRunner
  }

  async query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    const { records } = await this.#run(sql, parameters)
    return records
  }

  async execute(sql: string, parameters: readonly Parameter[]): Promise<number> {
    const { affected } = await this.#run(sql, parameters)
    return affected ?? 0
  }

  async executeMany(sql: string, rows: readonly (readonly Parameter[])[]): Promise<readonly number[]> {
    const counts: number[] = []
    for (const batch of batchesOf(sql, rows, MAX_PARAMETERS)) {
      const touched = await this.query(batch.sql, batch.parameters)
      counts.push(...touched.map((row) => Number(row['touched'])))
    }
    return counts
  }

  async #run(sql: string, parameters: readonly Parameter[]) {
    return this.#queryRunner.query(sql, parameters.map(typed), true)
  }
}

/** The driver would send a fraction as a float, which is not exact and keeps an index on a decimal column from being used. */
function typed(value: Parameter): Parameter | MssqlParameter {
  if (typeof value !== 'number' || Number.isInteger(value)) return value
  const places = value.toFixed(10).replace(/0+$/, '').split('.')[1]?.length ?? 0
  return new MssqlParameter(value, 'decimal', 18 + places, places)
}

/** After a deadlock the server has rolled back already, and asking for it fails. */
async function rollBack(queryRunner: QueryRunner): Promise<void> {
  if (!queryRunner.isTransactionActive) return
  try {
    await queryRunner.rollbackTransaction()
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EABORT') throw error
  }
}
