import { entities, type EntityName } from '#shared/entities.ts'
import type { EntityDeclaration, RecordOf } from '#shared/model/defineEntity.ts'
import type { AnyRecord } from '#shared/model/model.ts'
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
  // Every declared field is read and converted by the dialect.
  return (await readRecordsOf(database, entities[name], field, values)) as readonly RecordNamed<N>[]
}

/** The same of an entity that is known only at run time. */
export async function readRecordsOf(
  database: Queryable,
  entity: EntityDeclaration,
  field: string,
  values: readonly Parameter[],
): Promise<readonly AnyRecord[]> {
  const { dialect } = database
  const fields = Object.entries(entity.fields)
  const columns = fields.map(([column]) => dialect.quote(column)).join(', ')
  const distinct = [...new Set(values)].filter((value) => value !== null)
  const records: AnyRecord[] = []
  for (let start = 0; start < distinct.length; start += MAX_LIST_LENGTH) {
    const list = distinct.slice(start, start + MAX_LIST_LENGTH)
    const placeholders = list.map((_value, index) => dialect.parameter(index)).join(', ')
    const sql = `SELECT ${columns} FROM ${dialect.quote(entity.name)} WHERE ${dialect.quote(field)} IN (${placeholders})`
    for (const row of await database.query(sql, list))
      records.push(
        Object.fromEntries(
          fields.map(([column, declaredField]) => [column, dialect.fromDatabase(declaredField, row[column])]),
        ),
      )
  }
  return records
}

/** Records by their key. */
export function byId<R extends { readonly id: number }>(records: readonly R[]): ReadonlyMap<number, R> {
  return new Map(records.map((record) => [record.id, record]))
}
