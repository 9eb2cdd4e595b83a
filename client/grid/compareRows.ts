import type { WidgetServices } from '../kit/WidgetServices.ts'
import { sortKey } from './cellValues.ts'
import type { GridColumn } from './columns.ts'
import type { GridWidget } from './filteredViews.ts'

/** A column as the user arranged it. */
export interface ArrangedColumn {
  readonly key: string
  readonly sort: 'asc' | 'desc' | null
  /** Index among the sort columns. */
  readonly sortIndex: number
}

/** The visible columns of a grid, in order. */
export function columnArrangement(widget: GridWidget): readonly ArrangedColumn[] {
  return widget.getVisibleColumns().map((column) => ({
    key: column.dataField ?? '',
    sort: column.sortOrder ?? null,
    sortIndex: column.sortIndex ?? 0,
  }))
}

/** Returns a comparator for the order in which the user sees the rows. */
export function compareRows<Row>(
  columns: readonly GridColumn<Row>[],
  arrangement: readonly ArrangedColumn[],
  services: WidgetServices,
): (first: Row, second: Row) => number {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const keys = arrangement
    .filter((arranged) => arranged.sort !== null)
    .toSorted((first, second) => first.sortIndex - second.sortIndex)
    .flatMap(({ key, sort }) => {
      const column = byKey.get(key)
      return column === undefined ? [] : [{ column, sign: sort === 'desc' ? -1 : 1 }]
    })
  return (first, second) => {
    for (const { column, sign } of keys) {
      const a = sortKey(column, first, services)
      const b = sortKey(column, second, services)
      if (a !== b) return a < b ? -sign : sign
    }
    return 0
  }
}
