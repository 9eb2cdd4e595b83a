import type { RowList } from '../../store/RowList.ts'

type Parameters = Readonly<Record<string, unknown>>

/** The rows that a list showed last, by its parameters. */
export interface KeptList<Row extends object> {
  get(parameters: Parameters): RowList<Row> | null
  keep(parameters: Parameters, rows: RowList<Row>): void
}

const MAX_KEPT_ROWS = 20_000

/** By what ends with the session of a user: its store. */
const kept = new WeakMap<object, Map<string, RowList<object>>>()

/** What is kept of a list as long as the session of its user lasts, and there are not too many rows of lists that were read later (LS402). */
export function keptList<Row extends object>(store: object, listId: string): KeptList<Row> {
  const lists = kept.get(store) ?? new Map<string, RowList<object>>()
  kept.set(store, lists)
  const keyOf = (parameters: Parameters): string => `${listId} ${JSON.stringify(parameters)}`
  return {
    // A list keeps rows of one type.
    get: (parameters) => (lists.get(keyOf(parameters)) ?? null) as RowList<Row> | null,
    keep: (parameters, rows) => {
      lists.delete(keyOf(parameters))
      lists.set(keyOf(parameters), rows as RowList<object>)
      dropOldest(lists)
    },
  }
}

function dropOldest(lists: Map<string, RowList<object>>): void {
  let count = 0
  for (const [key, { rows }] of [...lists].toReversed()) {
    count += rows.length
    if (count > MAX_KEPT_ROWS) lists.delete(key)
  }
}
