import type { GridColumn } from './columns.ts'
import type { GridWidget } from './filteredViews.ts'

/** What is entered in the filter row for a column. */
export interface ColumnFilter {
  readonly key: string
  /** A text, a number, a flag or a Date; two of them for a range. */
  readonly value: unknown
  /** As the widget calls it; null for the usual one of the column's type. */
  readonly operation: string | null
}

/** A column by which the rows are sorted. */
export interface ColumnOrder {
  readonly key: string
  readonly isDescending: boolean
}

/** What leaves out rows of a list, and what sorts them. */
export interface Narrowing {
  /** Of the search box. */
  readonly text: string
  readonly filters: readonly ColumnFilter[]
  /** The first column first; empty for the order in which the rows came. */
  readonly order: readonly ColumnOrder[]
}

/** The filters of the columns as they are set; the widget leaves out those of hidden ones. */
export function columnFilters(
  widget: GridWidget,
  columns: readonly GridColumn<never>[],
): readonly ColumnFilter[] {
  return columns.flatMap(({ key }) => {
    const value: unknown = widget.columnOption(key, 'filterValue')
    const operation: unknown = widget.columnOption(key, 'selectedFilterOperation')
    const isHidden = widget.columnOption(key, 'visible') === false
    if (isHidden || value === undefined || value === null || value === '') return []
    return [{ key, value, operation: typeof operation === 'string' ? operation : null }]
  })
}

/** The columns by which the widget sorts, the first one first. */
export function columnOrder(
  widget: GridWidget,
  columns: readonly GridColumn<never>[],
): readonly ColumnOrder[] {
  return columns
    .flatMap(({ key }) => {
      const order: unknown = widget.columnOption(key, 'sortOrder')
      const index: unknown = widget.columnOption(key, 'sortIndex')
      return order === 'asc' || order === 'desc'
        ? [{ key, isDescending: order === 'desc', index: Number(index ?? 0) }]
        : []
    })
    .toSorted((a, b) => a.index - b.index)
    .map(({ key, isDescending }) => ({ key, isDescending }))
}
