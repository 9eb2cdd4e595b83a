import { entities, type EntityName } from '#shared/entities.ts'
import type { EntityDeclaration, RecordOf } from '#shared/model/defineEntity.ts'
import type { Parameter, Queryable } from '../database/Database.ts'

type RecordNamed<N extends EntityName> = RecordOf<(typeof entities)[N]>

/** The longest list of a condition that both databases support. */
const MAX_LIST_LENGTH = 1_000

/**
 * The records whose field has one of the values, including deleted ones, unordered; one statement per thousand values. The caller
 * checks access.
 */
export async function readRecords<N extends EntityName, F extends keyof RecordNamed<N> & string>(
  database: Queryable,
  name: N,
  field: F,
  values: readonly Parameter[],
): Promise<readonly RecordNamed<N>[]> {
  const { dialect } = database
  const declared: EntityDeclaration = entities[name]
  const fields = Object.entries(declared.fields)
  const columns = fields.map(([column]) => dialect.quote(column)).join(', ')
  const distinct = [...new Set(values)].filter((value) => value !== null)
  const records: RecordNamed<N>[] = []
  for (let start = 0; start < distinct.length; start += MAX_LIST_LENGTH) {
    const list = distinct.slice(start, start + MAX_LIST_LENGTH)
    const placeholders = list.map((_value, index) => dialect.parameter(index)).join(', ')
    const sql = `SELECT ${columns} FROM ${dialect.quote(name)} WHERE ${dialect.quote(field)} IN (${placeholders})`
    for (const row of await database.query(sql, list)) {
      const record = Object.fromEntries(
        fields.map(([column, declaredField]) => [column, dialect.fromDatabase(declaredField, row[column])]),
      )
      // Every declared field was read and converted by the dialect.
      records.push(record as RecordNamed<N>)
    }
  }
  return records
}

/** Records by their key. */
export function byId<R extends { readonly id: number }>(records: readonly R[]): ReadonlyMap<number, R> {
  return new Map(records.map((record) => [record.id, record]))
}
