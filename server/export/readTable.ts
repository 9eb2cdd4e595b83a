import { keyFieldOf } from '#shared/model/defineEntity.ts'
import type { Queryable } from '../database/Database.ts'
import type { ExportedTable } from './exportedTables.ts'

/** A value of a record: flags are 0 and 1. */
export type ExportedValue = string | number | null

/** The values of a record in the order of the fields. */
export type ExportedRow = readonly ExportedValue[]

/** Keys in one statement. */
const KEYS_AT_A_TIME = 2_000

/** The records of a table by their keys, deleted ones too, some at a time. */
export async function* readTable(
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
