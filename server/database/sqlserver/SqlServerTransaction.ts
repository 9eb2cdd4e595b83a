import type { QueryRunner } from 'typeorm'
import type { Parameter, Row, Transaction } from '../Transaction.ts'
import { MAX_PARAMETERS } from '../dialects/sqlserver.ts'
import { batchesOf, joined, type Batch } from './batches.ts'
import { sqlServerParameter } from './sqlServerParameter.ts'

/** Statements on one connection, one after the other. */
export class SqlServerTransaction implements Transaction {
  readonly #queryRunner: QueryRunner
  #ended = false
  #last: Promise<unknown> = Promise.resolve()
  /** Wait for the next statement. */
  #later: Batch[] = []

  constructor(queryRunner: QueryRunner) {
    this.#queryRunner = queryRunner
  }

  async query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    const waiting = this.#later.reduce((count, each) => count + each.parameters.length, 0)
    if (waiting + parameters.length > MAX_PARAMETERS) await this.sendLater()
    const { records } = await this.#run(joined([...this.#later.splice(0), { sql, parameters }]))
    return readBigInts(records)
  }

  async execute(sql: string, parameters: readonly Parameter[]): Promise<number> {
    // The server would count the rows of the first statement.
    if (this.#later.length > 0) await this.sendLater()
    const { affected } = await this.#run({ sql, parameters })
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

  executeLater(sql: string, parameters: readonly Parameter[]): void {
    this.#later.push({ sql, parameters })
  }

  /** Sends what waits for the next statement, in as few messages as the number of parameters allows. */
  async sendLater(): Promise<void> {
    while (this.#later.length > 0) {
      let count = 0
      const end = this.#later.findIndex(({ parameters }, index) => {
        count += parameters.length
        return index > 0 && count > MAX_PARAMETERS
      })
      await this.#run(joined(this.#later.splice(0, end < 0 ? this.#later.length : end)))
    }
  }

  /**
   * Accepts no more statements and waits for the running one: meanwhile the transaction can be neither committed nor rolled back.
   */
  async end(): Promise<void> {
    this.#ended = true
    await this.#last
  }

  #run({ sql, parameters }: Batch) {
    const result = this.#last.then(() => {
      if (this.#ended) throw new Error('The transaction has ended.')
      return this.#queryRunner.query(sql, parameters.map(sqlServerParameter), true)
    })
    this.#last = result.catch(() => undefined)
    return result
  }
}

/** Rows of the driver with their column types. */
interface Recordset extends ReadonlyArray<Row> {
  readonly columns?: Readonly<Record<string, { readonly type: { readonly declaration: string } }>>
}

/** Converts `bigint` columns, which the driver returns as text, to numbers. */
function readBigInts(rows: Recordset): readonly Row[] {
  const names = Object.entries(rows.columns ?? {})
    .filter(([, { type }]) => type.declaration === 'bigint')
    .map(([name]) => name)
  if (names.length === 0) return rows
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, toNumber(row[name])])),
  }))
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' ? Number(value) : value
}
