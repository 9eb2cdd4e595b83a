import type { QueryRunner } from 'typeorm'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { isRefusedStatement, MAX_PARAMETERS, NO_ROW } from '../dialects/sqlserver.ts'
import { runNow } from '../runLater.ts'
import type { LaterStatement, Parameter, Row, Transaction } from '../Transaction.ts'
import { batchesOf, joined, type Batch } from './batches.ts'
import { readBigInts, recordsetsOf } from './recordsets.ts'
import { sqlServerParameter } from './sqlServerParameter.ts'

/** A run of a statement that waits for the next one. */
interface WaitingRun extends Batch {
  readonly of: LaterStatement
  /** Its place in the rows of the statement. */
  readonly row: number
}

/** A query that does. */
interface WaitingQuery extends Batch {
  /** Null until it was sent. */
  rows: readonly Row[] | null
}

type Waiting = WaitingRun | WaitingQuery

/** What a message may take back of the transaction: its own statements. */
const SAVEPOINT: Batch = { sql: 'SAVE TRANSACTION [statements]', parameters: [] }
const TAKE_BACK: Batch = { sql: 'ROLLBACK TRANSACTION [statements]', parameters: [] }

/** Ends a batch where its last statement touched no row. */
const REQUIRE_ROW = `IF @@ROWCOUNT = 0 THROW ${NO_ROW}, N'A statement found no row.', 1`

/** Statements on one connection, one after the other. */
export class SqlServerTransaction implements Transaction {
  readonly #queryRunner: QueryRunner
  #ended = false
  #last: Promise<unknown> = Promise.resolve()
  /** What waits for the next statement. */
  #later: Waiting[] = []

  constructor(queryRunner: QueryRunner) {
    this.#queryRunner = queryRunner
  }

  async query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    const waiting = this.#later.reduce((count, each) => count + each.parameters.length, 0)
    if (waiting + parameters.length > MAX_PARAMETERS) await this.sendLater()
    return this.#send(this.#later.splice(0), { sql, parameters })
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

  executeLater(statement: LaterStatement): void {
    const sql = statement.missed === undefined ? statement.sql : `${statement.sql};\n${REQUIRE_ROW}`
    for (const [row, parameters] of statement.rows.entries())
      this.#later.push({ sql, parameters, of: statement, row })
  }

  queryLater(sql: string, parameters: readonly Parameter[]): () => Promise<readonly Row[]> {
    const waiting: WaitingQuery = { sql, parameters, rows: null }
    this.#later.push(waiting)
    return async () => {
      if (waiting.rows === null) await this.sendLater()
      if (waiting.rows === null) throw new Error('The message of the query failed.')
      return waiting.rows
    }
  }

  /** Sends what waits for the next statement, in as few messages as the number of parameters allows. */
  async sendLater(): Promise<void> {
    while (this.#later.length > 0) {
      let count = 0
      const end = this.#later.findIndex(({ parameters }, index) => {
        count += parameters.length
        return index > 0 && count > MAX_PARAMETERS
      })
      await this.#send(this.#later.splice(0, end < 0 ? this.#later.length : end))
    }
  }

  /**
   * Sends statements as one message. The server does not say which of them it refused: their message is taken back, and they run one by one, so
   * that the one which is refused throws what is its own.
   */
  async #send(waiting: readonly Waiting[], last?: Batch): Promise<readonly Row[]> {
    const isGuarded = waiting.some(mayBeRefused)
    const batches = [...(isGuarded ? [SAVEPOINT] : []), ...waiting, ...(last === undefined ? [] : [last])]
    try {
      const { records } = await this.#run(joined(batches))
      const answers = recordsetsOf(records).map(readBigInts)
      for (const query of waiting.filter(isQuery)) query.rows = answers.shift() ?? []
      return answers[0] ?? []
    } catch (error) {
      if (!isGuarded || !isRefusedStatement(error)) throw error
      await this.#run(TAKE_BACK)
      await this.#runEach(waiting)
      return last === undefined ? [] : this.query(last.sql, last.parameters)
    }
  }

  async #runEach(waiting: readonly Waiting[]): Promise<void> {
    for (const [, group] of groupBy(waiting, (each) => (isQuery(each) ? each : each.of))) {
      const [first] = group
      if (first === undefined) continue
      if (isQuery(first)) first.rows = await this.query(first.sql, first.parameters)
      else await runNow(this, partOf(first, group.length))
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

function isQuery(waiting: Waiting): waiting is WaitingQuery {
  return !('of' in waiting)
}

function mayBeRefused(waiting: Waiting): boolean {
  return !isQuery(waiting) && (waiting.of.refused ?? waiting.of.missed) !== undefined
}

/** The statement for so many of its rows from one run on, which are those in one message. */
function partOf({ of: statement, row: first }: WaitingRun, count: number): LaterStatement {
  const { missed } = statement
  return {
    ...statement,
    rows: statement.rows.slice(first, first + count),
    ...(missed !== undefined && {
      // The others are in another message.
      missed: (counts) => missed(statement.rows.map((_, row) => counts[row - first] ?? 1)),
    }),
  }
}
