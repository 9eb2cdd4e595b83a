import { reaction } from 'mobx'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { sortKey } from './cellValues.ts'
import type { GridColumn } from './columns.ts'
import { isTracked } from './tracking.ts'

/** Long enough for an edit of many records to complete. */
const DEBOUNCE_MILLISECONDS = 250

/**
 * Calls `changed` when a column's value changed in an entity: cells update themselves, but the grid must sort and filter again. Plain
 * rows do not change and are not watched.
 */
export function watchEdits<Row extends object>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  services: WidgetServices,
  changed: () => void,
): () => void {
  const tracked = rows.filter((row) => isTracked(row))
  if (tracked.length === 0) return () => {}
  return reaction(
    () => {
      for (const row of tracked) for (const column of columns) sortKey(column, row, services)
      return {}
    },
    changed,
    { delay: DEBOUNCE_MILLISECONDS },
  )
}
