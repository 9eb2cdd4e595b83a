import type { Parameter, Queryable, Row } from './Database.ts'
import type { Dialect } from './dialects/Dialect.ts'

/** Converts the value of a column from whatever form the driver returns. */
type ReadColumn<V> = (value: unknown) => V

/** Columns of a row by their names, each with its reader. */
export type Columns = Readonly<Record<string, ReadColumn<unknown>>>

/** A row with the types of its column readers. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: ReturnType<C[K]> }

/** Column readers. */
export const column = {
  /** A number; SQL Server's driver returns large integers as text. */
  number: numberOf,
  numberOrNull: (value: unknown): number | null => (value === null ? null : numberOf(value)),
  text: textOf,
  textOrNull: (value: unknown): string | null => (value === null ? null : textOf(value)),
  flag: flagOf,
  /** One of a field's choices. */
  choiceOrNull:
    <const T extends string>(choices: readonly T[]) =>
    (value: unknown): T | null =>
      choices.find((choice) => choice === value) ?? null,
} as const

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  const number = typeof value === 'string' ? Number.parseFloat(value) : Number.NaN
  if (Number.isNaN(number)) throw new Error('A column holds no number.')
  return number
}

function flagOf(value: unknown): boolean {
  if (value === true || value === 1) return true
  if (value === false || value === 0) return false
  throw new Error('A column holds no flag.')
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error('A column holds no text.')
  return value
}

/** Values of a statement by name. */
export type Values = Readonly<Record<string, Parameter>>

/**
 * Runs a statement written for both databases: identifiers in brackets, values as `:named` parameters, and `x IN :list` for the
 * numbers of a JSON array.
 */
export async function readRows<const C extends Columns>(
  database: Queryable,
  sql: string,
  values: Values,
  columns: C,
): Promise<readonly RowOf<C>[]> {
  const statement = statementFor(database.dialect, sql)
  const parameters = statement.names.map((name) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The statement has no value for :${name}.`)
    return value
  })
  const readers = Object.entries(columns).filter(
    ([, reader]) => database.dialect.name !== 'sqlite' || !isAsStored(reader),
  )
  const rows = await database.query(statement.sql, parameters)
  requireColumns(statement, columns, rows[0])
  for (const row of rows) {
    // The rows are ours to mutate: copying thousands of them would add a quarter to the cost of reading.
    const read = row as Record<string, unknown>
    for (const [name, reader] of readers) read[name] = reader(row[name])
  }
  // Every column exists (requireColumns) and has been read, or needs no conversion.
  return rows as readonly RowOf<C>[]
}

/** The columns of a statement are those of its first row; they are checked once. */
function requireColumns(statement: DialectStatement, columns: Columns, row: Row | undefined): void {
  if (row === undefined || statement.columnNames === columns) return
  const missing = Object.keys(columns).filter((name) => !(name in row))
  if (missing.length > 0) throw new Error(`The statement returns no ${missing.join(', no ')}.`)
  statement.columnNames = columns
}

/** Does a reader return SQLite's values unchanged? */
function isAsStored(reader: ReadColumn<unknown>): boolean {
  return reader === column.numberOrNull || reader === column.textOrNull
}

interface DialectStatement {
  readonly sql: string
  /** Names of the values in the order of their parameters. */
  readonly names: readonly string[]
  /** The columns found in its rows, once checked. */
  columnNames: Columns | null
}

const statements = {
  sqlite: new Map<string, DialectStatement>(),
  sqlserver: new Map<string, DialectStatement>(),
}

function statementFor(dialect: Dialect, sql: string): DialectStatement {
  const known = statements[dialect.name].get(sql)
  if (known !== undefined) return known
  const dialectStatement = toDialect(dialect, sql)
  statements[dialect.name].set(sql, dialectStatement)
  return dialectStatement
}

/** A membership condition, a value, or an identifier. */
const SQL_TOKENS = /([\w.[\]]+) IN :(\w+)|:(\w+)|\[(\w+)\]/g

/** Translates a statement into the dialect of one database. */
function toDialect(dialect: Dialect, sql: string): DialectStatement {
  const names: string[] = []
  const placeholder = (name: string): string => {
    if (!names.includes(name)) names.push(name)
    return dialect.parameter(names.indexOf(name))
  }
  const quoted = (text: string): string =>
    text.replaceAll(/\[(\w+)\]/g, (_match, name: string) => dialect.quote(name))
  const dialectStatement = sql.replaceAll(
    SQL_TOKENS,
    (_match, member?: string, list?: string, value?: string, name?: string) => {
      if (member !== undefined && list !== undefined)
        return dialect.isListed(quoted(member), placeholder(list), 'integer', 'exact')
      return value === undefined ? dialect.quote(name ?? '') : placeholder(value)
    },
  )
  return { sql: dialectStatement, names, columnNames: null }
}
