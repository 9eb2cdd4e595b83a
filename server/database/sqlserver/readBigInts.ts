import type { Row } from '../Transaction.ts'

/** Rows of the driver with their column types. */
interface Recordset extends ReadonlyArray<Row> {
  readonly columns?: Readonly<Record<string, { readonly type: { readonly declaration: string } }>>
}

/** Converts `bigint` columns, which the driver returns as text, to numbers. */
export function readBigInts(rows: Recordset): readonly Row[] {
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
