import type { Kit } from '../kit/Kit.ts'
import { sortKey } from './cellValues.ts'
import type { GridColumn } from './columns.ts'
import type { GridWidget } from './foundViews.ts'

/** A column as the user arranged it. */
export interface ArrangedColumn {
  readonly key: string
  readonly sort: 'asc' | 'desc' | null
  /** Place among the columns sorted by. */
  readonly sortIndex: number
}

/** The columns of a grid as they are seen, in order. */
export function arrangementOf(widget: GridWidget): readonly ArrangedColumn[] {
  return widget.getVisibleColumns().map((column) => ({
    key: column.dataField ?? '',
    sort: column.sortOrder ?? null,
    sortIndex: column.sortIndex ?? 0,
  }))
}

/** The order in which the user sees rows. */
export function rowOrder<Row>(
  columns: readonly GridColumn<Row>[],
  arrangement: readonly ArrangedColumn[],
  kit: Kit,
): (one: Row, other: Row) => number {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const keys = arrangement
    .filter((arranged) => arranged.sort !== null)
    .toSorted((one, other) => one.sortIndex - other.sortIndex)
    .flatMap(({ key, sort }) => {
      const column = byKey.get(key)
      return column === undefined ? [] : [{ column, sign: sort === 'desc' ? -1 : 1 }]
    })
  return (one, other) => {
    for (const { column, sign } of keys) {
      const a = sortKey(column, one, kit)
      const b = sortKey(column, other, kit)
      if (a !== b) return a < b ? -sign : sign
    }
    return 0
  }
}
