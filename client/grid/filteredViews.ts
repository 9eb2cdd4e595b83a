import query from 'devextreme/data/query'
import type { DataGridRef } from 'devextreme-react/data-grid'
import type { RowView } from './RowViews.ts'

export type GridWidget = ReturnType<DataGridRef<RowView, number | string>['instance']>

/** The views that match the filters and the search of a grid. */
export function filteredViews(widget: GridWidget, views: readonly RowView[]): readonly RowView[] {
  const filter: unknown = widget.getCombinedFilter(true)
  if (!Array.isArray(filter)) return views
  // The widget types the result of its queries as any.
  return query([...views])
    .filter(filter)
    .toArray() as RowView[]
}
