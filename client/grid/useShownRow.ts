import type { DataGridRef } from 'devextreme-react/data-grid'
import { useEffect, type RefObject } from 'react'
import type { RowView } from './RowViews.ts'

type Key = number | string

/** Brings a row into view, however far down it is, and puts the focus on its cell (its first one where no field is named). */
export function useShownRow(
  shown: { readonly key: Key; readonly field: string | null } | null,
  widgetRef: RefObject<DataGridRef<RowView, Key> | null>,
): void {
  useEffect(() => {
    const grid = widgetRef.current?.instance()
    if (shown === null || grid === undefined) return
    void Promise.resolve(grid.navigateToRow(shown.key)).then(() => {
      const rowIndex = grid.getRowIndexByKey(shown.key)
      if (rowIndex < 0) return
      const cell =
        shown.field === null ? grid.getCellElement(rowIndex, 0) : grid.getCellElement(rowIndex, shown.field)
      // The widget hands out plain elements; its types allow for jQuery's too.
      if (cell instanceof HTMLElement) grid.focus(cell)
    })
  }, [shown, widgetRef])
}
