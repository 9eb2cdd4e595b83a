import type { Row } from '../Transaction.ts'

/** Rows of the driver with their column types. */
export interface Recordset extends ReadonlyArray<Row> {
  readonly columns?: Readonly<Record<string, { readonly type: object }>>
}

/** What a request returned; no recordset where it had no query. */
interface Result {
  readonly recordset?: Recordset
  readonly recordsets: unknown
}

/** Of a request of several queries, by the first. */
const ofFirst = new WeakMap<Recordset, readonly Recordset[]>()

/** Keeps all that the queries of a request returned: TypeORM passes on what the first did. */
export function keepRecordsets<T extends Result>(result: T): T {
  const { recordset, recordsets } = result
  // They are one list where rows are objects.
  if (recordset !== undefined && Array.isArray(recordsets)) ofFirst.set(recordset, recordsets)
  return result
}

/** What the queries of a request returned, in their order; nothing for one without a query. */
export function recordsetsOf(first: Recordset | undefined): readonly Recordset[] {
  if (first === undefined) return []
  return ofFirst.get(first) ?? [first]
}

/** Converts `bigint` columns, which the driver returns as text, to numbers. */
export function readBigInts(rows: Recordset): readonly Row[] {
  const names = Object.entries(rows.columns ?? {})
    .filter(([, { type }]) => 'declaration' in type && type.declaration === 'bigint')
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
