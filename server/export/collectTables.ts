import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createWriteStream } from 'node:fs'
import BetterSqlite3 from 'better-sqlite3'
import type { Kind } from '#shared/model/kinds.ts'
import type { Queryable } from '../database/Database.ts'
import { PRIVATE_FILE } from '../kernel/privateFiles.ts'
import type { ExportedTable } from './exportedTables.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'

/** Keys in one statement. */
const KEYS_AT_A_TIME = 2_000

/** A table that was collected. */
export interface CollectedTable {
  readonly name: string
  readonly rows: number
  /** Its CSV file. */
  readonly csv: string
}

/** The tables in files of a folder: one SQLite database, and a CSV file for each. */
export interface CollectedTables {
  readonly sqlite: string
  readonly tables: readonly CollectedTable[]
}

/**
 * Writes all records into new files of the folder, a few thousand at a time, each table into both forms. Throws the reason of the
 * signal once it is aborted, and file system errors.
 */
export async function collectTables(
  database: Queryable,
  tables: readonly ExportedTable[],
  folder: string,
  signal?: AbortSignal,
): Promise<CollectedTables> {
  const sqlite = path.join(folder, 'company.sqlite')
  const target = new BetterSqlite3(sqlite)
  try {
    // The file is read again at once, and made anew if the computer fails.
    target.pragma('synchronous = OFF')
    const collected: CollectedTable[] = []
    for (const table of tables) collected.push(await collect(database, table, { target, folder, signal }))
    return { sqlite, tables: collected }
  } finally {
    target.close()
  }
}

/** Where the tables are collected, and until when. */
interface Collection {
  readonly target: BetterSqlite3.Database
  readonly folder: string
  readonly signal: AbortSignal | undefined
}

async function collect(
  database: Queryable,
  table: ExportedTable,
  { target, folder, signal }: Collection,
): Promise<CollectedTable> {
  const { name } = table.entity
  const names = table.fields.map(([field]) => field)
  target.exec(createStatement(table))
  const insert = target.prepare(`INSERT INTO "${name}" VALUES (${names.map(() => '?').join(', ')})`)
  const insertAll = target.transaction((rows: readonly ExportedRow[]) => {
    for (const row of rows) insert.run(...row)
  })
  const csv = path.join(folder, `${name}.csv`)
  let count = 0
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(names)
    for await (const rows of readTable(database, table)) {
      signal?.throwIfAborted()
      insertAll(rows)
      count += rows.length
      yield rows.map(csvLine).join('')
      // Requests have their turn.
      await nextTurn()
    }
  }
  await pipeline(lines(), createWriteStream(csv, { mode: PRIVATE_FILE }))
  return { name, rows: count, csv }
}

function createStatement({ entity, fields }: ExportedTable): string {
  const columns = fields.map(([name, { kind }]) => {
    const isKey = entity.key.includes(name)
    return `"${name}" ${TYPES[kind] ?? 'TEXT'}${isKey ? ' PRIMARY KEY' : ''}`
  })
  return `CREATE TABLE "${entity.name}" (${columns.join(', ')})`
}

/** Kinds that are no text. */
const TYPES: Partial<Record<Kind, string>> = {
  id: 'INTEGER',
  version: 'INTEGER',
  reference: 'INTEGER',
  lookup: 'INTEGER',
  integer: 'INTEGER',
  byte: 'INTEGER',
  short: 'INTEGER',
  long: 'INTEGER',
  flag: 'INTEGER',
  float: 'REAL',
  decimal: 'NUMERIC',
  money: 'NUMERIC',
  rate: 'NUMERIC',
}

/** The values as a line of a CSV file (RFC 4180). An empty string is `""`, null is an empty field. */
function csvLine(values: ExportedRow): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: ExportedRow[number]): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** A value of a record: flags are 0 and 1. */
type ExportedValue = string | number | null

/** The values of a record in the order of the fields. */
type ExportedRow = readonly ExportedValue[]

/** The records of a table by their keys, deleted ones too, some at a time. */
async function* readTable(
  database: Queryable,
  { entity, fields }: ExportedTable,
): AsyncGenerator<readonly ExportedRow[]> {
  const { dialect } = database
  const { quote, parameter } = dialect
  const key = quote(keyFieldOf(entity))
  const table = quote(entity.name)
  const columns = fields.map(([name]) => quote(name)).join(', ')
  const [range] = await database.query(
    `SELECT min(${key}) AS ${quote('first')}, max(${key}) AS ${quote('last')} FROM ${table}`,
    [],
  )
  if (range?.['first'] === null || range?.['first'] === undefined) return
  const last = Number(range['last'])
  for (let start = Number(range['first']); start <= last; start += KEYS_AT_A_TIME) {
    const rows = await database.query(
      `SELECT ${columns} FROM ${table} WHERE ${key} BETWEEN ${parameter(0)} AND ${parameter(1)} ORDER BY ${key}`,
      [start, start + KEYS_AT_A_TIME - 1],
    )
    if (rows.length > 0)
      yield rows.map((row) => fields.map(([name, field]) => exported(dialect.fromDatabase(field, row[name]))))
  }
}

function exported(value: unknown): ExportedValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error('A column holds neither text nor a number.')
}
