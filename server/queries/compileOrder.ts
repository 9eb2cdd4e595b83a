import type { ValueKind } from './functions.ts'
import type { Ordering } from './query.ts'
import { resolveColumn, type Names } from './resolvePath.ts'
import type { Rows } from './Rows.ts'
import type { Statement } from './Statement.ts'

/** The requested order, then the key, so that the order is deterministic. Throws BadQuery or NotAllowed. */
export function compileOrder(
  statement: Statement,
  rows: Rows,
  names: Names,
  orderings: readonly Ordering[],
): string[] {
  const order = new Map<string, string>()
  for (const ordering of orderings) {
    const { hops, field, kind } = resolveColumn(names, rows.entity, ordering)
    const column = rows.column(hops, field)
    const by = sortedBy(statement, column, kind, ordering)
    // SQL Server rejects a repeated column, which has no effect anyway.
    if (!order.has(column)) order.set(column, ordering.descending ? `${by} DESC` : by)
  }
  for (const key of rows.keys) if (!order.has(key)) order.set(key, key)
  return [...order.values()]
}

function sortedBy(
  { dialect }: Statement,
  column: string,
  kind: ValueKind,
  { missing }: Pick<Ordering, 'missing'>,
): string {
  if (missing !== null) return `COALESCE(${column}, ${missing})`
  if (kind === 'text') return dialect.textOrder(column)
  return kind === 'time' ? dialect.timeOrder(column) : column
}
