import type { Row } from '../Transaction.ts'

/** Rows as the driver answers them, with the types of their columns. */
interface Recordset extends ReadonlyArray<Row> {
  readonly columns?: Readonly<Record<string, { readonly type: { readonly declaration: string } }>>
}

/** The driver gives every `bigint` as text; here they become numbers, as they are everywhere else. */
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
