import type BetterSqlite3 from 'better-sqlite3'
import type { Parameter, Row } from '../Transaction.ts'

type SqliteValue = string | number | Buffer | null

/** Skips text and quoted names to find the numbered placeholders. */
const PLACEHOLDER = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?(\d+)/g

/** A statement that is prepared once and runs with numbered parameters (`?1`, `?2`, …). */
export class PreparedStatement {
  readonly #statement: BetterSqlite3.Statement<[SqliteValue[]]>
  /** The index of the parameter at each placeholder, or null if they are in order. */
  readonly #order: readonly number[] | null
  /** Creates a row of the result from its values; known once there is one. */
  #toRow: ((values: readonly unknown[]) => Row) | null = null

  constructor(connection: BetterSqlite3.Database, sql: string, pluck: boolean) {
    // The driver binds positional parameters faster than named ones, and treats a number as a name.
    const order: number[] = []
    const text = sql.replaceAll(PLACEHOLDER, (match, index?: string) => {
      if (index === undefined) return match
      order.push(Number(index) - 1)
      return '?'
    })
    this.#order = order.every((parameter, index) => parameter === index) ? null : order
    this.#statement = connection.prepare<[SqliteValue[]]>(text)
    if (pluck) this.#statement.pluck()
  }

  rows(parameters: readonly Parameter[]): Row[] {
    this.#toRow ??= rowCreator(
      this.#statement
        .raw()
        .columns()
        .map(({ name }) => name),
    )
    // A raw statement returns arrays of values.
    const rows = this.#statement.all(this.#bind(parameters)) as unknown[][]
    return rows.map(this.#toRow)
  }

  first(parameters: readonly Parameter[]): unknown {
    return this.#statement.get(this.#bind(parameters))
  }

  /** The first column of each row, streamed; for plucked statements. */
  each(parameters: readonly Parameter[]): IterableIterator<unknown> {
    return this.#statement.iterate(this.#bind(parameters))
  }

  run(parameters: readonly Parameter[]): number {
    return this.#statement.run(this.#bind(parameters)).changes
  }

  #bind(parameters: readonly Parameter[]): SqliteValue[] {
    if (this.#order === null) return parameters.map(toSqlite)
    return this.#order.map((index) => {
      const value = parameters[index]
      if (value === undefined) throw new Error(`The statement has no value for parameter ${index + 1}.`)
      return toSqlite(value)
    })
  }
}

/**
 * The function that creates a row from the values of these columns. An object literal of its own for each statement costs a fifth of
 * objects that get one property after another, and less than half of the driver's; it is faster to use, too.
 */
function rowCreator(columns: readonly string[]): (values: readonly unknown[]) => Row {
  const members = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)
  // oxlint-disable-next-line typescript/no-implied-eval -- the names are quoted, and nothing else is evaluated
  return new Function('values', `return { ${members.join(', ')} }`) as (values: readonly unknown[]) => Row
}

function toSqlite(value: Parameter): SqliteValue {
  return typeof value === 'boolean' ? Number(value) : value
}

/** An LRU cache of prepared statements: preparing one costs about three times as much as running it. */
export class StatementCache {
  readonly #connection: BetterSqlite3.Database
  readonly #limit: number
  readonly #pluck: boolean
  readonly #statements = new Map<string, PreparedStatement>()

  constructor(connection: BetterSqlite3.Database, options: { limit: number; pluck?: true }) {
    this.#connection = connection
    this.#limit = options.limit
    this.#pluck = options.pluck ?? false
  }

  get size(): number {
    return this.#statements.size
  }

  prepare(sql: string): PreparedStatement {
    const known = this.#statements.get(sql)
    const statement = known ?? new PreparedStatement(this.#connection, sql, this.#pluck)
    // A map keeps insertion order: its first key is the least recently used.
    if (known !== undefined) this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    if (this.#statements.size > this.#limit) this.#evictOldest()
    return statement
  }

  #evictOldest(): void {
    const [oldest] = this.#statements.keys()
    if (oldest !== undefined) this.#statements.delete(oldest)
  }
}
