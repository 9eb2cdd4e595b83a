import type { Field } from '#shared/model/field.ts'
import type { Model } from '#shared/model/model.ts'
import type { Database, Parameter, Row, Transaction } from '../database/Database.ts'
import { withStatementTimeout } from '../database/statementTimeout.ts'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'

/** Rows that are read and written at a time. */
const PORTION = 1_000
const NO_LIMIT = 0

/** Names of what does not fit that one message has. */
const MAX_NAMED = 20

interface CopiedColumn {
  readonly name: string
  readonly field: Field | null
  /** Characters that the other database keeps at most; null for any number of them. */
  readonly maxLength: number | null
}

interface CopiedTable {
  readonly name: string
  /** The first is the key. */
  readonly columns: readonly CopiedColumn[]
}

/** Databases with the same tables, from and to which rows are copied. */
interface Copied {
  readonly from: Database
  readonly to: Database
  readonly model: Model
}

/**
 * Copies all rows of a database into another one of the same version, in place of those that it has: records with their keys, the deleted
 * ones too, the audit log with its links, and what the server keeps besides. Keys and numbers go on after those that were given. All or
 * nothing. Returns the number of rows of each table. Throws CommandFailed with the texts that are too long for the other database.
 */
export function copyCompany({ from, to, model }: Copied): Promise<ReadonlyMap<string, number>> {
  const tables = tablesOf({ from, to, model })
  const names = tables.map(({ name }) => name)
  const { suspendReferences, resumeReferences, quote } = to.dialect
  const copy = async (transaction: Transaction): Promise<ReadonlyMap<string, number>> => {
    for (const statement of suspendReferences(names)) await transaction.execute(statement, [])
    for (const name of names) await transaction.execute(`DELETE FROM ${quote(name)}`, [])
    const counts = new Map<string, number>()
    for (const table of tables)
      counts.set(table.name, await copyTable({ from, to, model }, transaction, table))
    for (const statement of resumeReferences(names)) await transaction.execute(statement, [])
    for (const [table, next] of await nextKeys(from, model))
      await to.dialect.continueKeys(transaction, table, next)
    return counts
  }
  // To check the references of a large table takes longer than what a user waits for.
  return withStatementTimeout(NO_LIMIT, () => to.transaction(copy))
}

function tablesOf({ from, to, model: { entities } }: Copied): readonly CopiedTable[] {
  return from.dataSource.entityMetadatas.map(({ name, tableName, columns, primaryColumns }) => {
    const fields = entities[name]?.fields ?? {}
    const key = primaryColumns[0]?.databaseName
    const lengths = lengthsIn(to, tableName)
    const all = columns.map(({ databaseName }) => ({
      name: databaseName,
      field: fields[databaseName] ?? null,
      maxLength: lengths.get(databaseName) ?? null,
    }))
    return {
      name: tableName,
      columns: all.toSorted((one, other) => Number(other.name === key) - Number(one.name === key)),
    }
  })
}

/** How many characters the columns of a table take that have a limit; an embedded database has none. */
function lengthsIn({ dataSource }: Database, table: string): ReadonlyMap<string, number> {
  const columns = dataSource.entityMetadatas.find(({ tableName }) => tableName === table)?.columns ?? []
  return new Map(
    columns.flatMap(({ databaseName, length }) =>
      /^\d+$/.test(length) ? [[databaseName, Number(length)] as const] : [],
    ),
  )
}

/** Throws CommandFailed: the driver would say neither which record nor which field it is. */
function requireThatTextsFit({ name, columns }: CopiedTable, rows: readonly (readonly Parameter[])[]): void {
  const wrong = rows.flatMap((values) =>
    columns.flatMap(({ name: column, field, maxLength }, index) => {
      const value = values[index]
      if (maxLength === null || typeof value !== 'string' || value.length <= maxLength) return []
      const where = `${name} ${String(values[0])}, ${field?.caption ?? column} (${column})`
      return [`${where}: ${value.length} characters, of which the other database keeps at most ${maxLength}.`]
    }),
  )
  if (wrong.length === 0) return
  const rest = wrong.length - MAX_NAMED
  throw new CommandFailed(
    [
      'Nothing was copied. Shorten these texts first:',
      ...wrong.slice(0, MAX_NAMED),
      ...(rest > 0 ? [`and ${rest} more.`] : []),
    ].join('\n'),
  )
}

async function copyTable(
  { from, to }: Copied,
  transaction: Transaction,
  table: CopiedTable,
): Promise<number> {
  const { name, columns } = table
  const { quote, parameter } = to.dialect
  const places = columns.map((_column, index) => parameter(index)).join(', ')
  const insert = `INSERT INTO ${quote(name)} (${columns.map((column) => quote(column.name)).join(', ')}) VALUES (${places})`
  let count = 0
  for await (const rows of readTable(from, table)) {
    const values = rows.map((row) =>
      columns.map(({ name: column, field }): Parameter => {
        const value = row[column]
        if (field !== null) return to.dialect.toDatabase(field, from.dialect.fromDatabase(field, value))
        // What the server keeps besides is whole numbers and texts, which are alike in both databases.
        return typeof value === 'number' || typeof value === 'string' ? value : null
      }),
    )
    requireThatTextsFit(table, values)
    await transaction.executeMany(insert, values)
    count += rows.length
  }
  return count
}

/** The rows in the order of their keys, some at a time. */
async function* readTable(
  database: Database,
  { name, columns }: CopiedTable,
): AsyncGenerator<readonly Row[]> {
  const { quote, parameter } = database.dialect
  const names = columns.map((column) => column.name)
  const key = names[0] ?? ''
  const select = `SELECT ${names.map(quote).join(', ')} FROM ${quote(name)}`
  const order = `ORDER BY ${quote(key)} ${database.dialect.firstRows(PORTION)}`
  let rows = await database.query(`${select} ${order}`, [])
  while (rows.length > 0) {
    yield rows
    const last = rows.at(-1)?.[key]
    if (rows.length < PORTION || (typeof last !== 'number' && typeof last !== 'string')) return
    rows = await database.query(`${select} WHERE ${quote(key)} > ${parameter(0)} ${order}`, [last])
  }
}

/** By table, the first key that was never given: also those of records that were removed are not given again. */
async function nextKeys(database: Database, { entities }: Model): Promise<ReadonlyMap<string, number>> {
  const { quote } = database.dialect
  const [table, entity, nextKey] = ['KeySequence', 'entity', 'nextKey'].map(quote)
  const given = await database.query(`SELECT ${entity}, ${nextKey} FROM ${table}`, [])
  const next = new Map(given.map((row) => [String(row['entity']), Number(row['nextKey'])]))
  const keys = new Map<string, number>()
  for (const { name, key, fields } of Object.values(entities)) {
    const [column = ''] = key
    if (fields[column]?.kind !== 'id') continue
    const [row] = await database.query(
      `SELECT MAX(${quote(column)}) AS ${quote('last')} FROM ${quote(name)}`,
      [],
    )
    keys.set(name, Math.max(next.get(name) ?? 1, Number(row?.['last'] ?? 0) + 1))
  }
  return keys
}
