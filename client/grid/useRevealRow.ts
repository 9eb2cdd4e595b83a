import type { DataGridRef } from 'devextreme-react/data-grid'
import { useEffect, useRef, type RefObject } from 'react'
import type { RowView } from './RowViews.ts'

type Key = number | string

/** Brings a row into view, however far down it is, and puts the focus on its cell (its first one where no field is named). */
export function useRevealRow(
  shown: { readonly key: Key; readonly field: string | null } | null,
  widgetRef: RefObject<DataGridRef<RowView, Key> | null>,
  views: readonly RowView[],
): void {
  const done = useRef<object>(null)
  useEffect(() => {
    const grid = widgetRef.current?.instance()
    if (shown === null || shown === done.current || grid === undefined) return
    // The row may still be on its way from the server.
    if (!views.some(({ rowKey }) => rowKey === shown.key)) return
    done.current = shown
    void Promise.resolve(grid.navigateToRow(shown.key)).then(() => {
      const rowIndex = grid.getRowIndexByKey(shown.key)
      if (rowIndex < 0) return
      const cell =
        shown.field === null ? grid.getCellElement(rowIndex, 0) : grid.getCellElement(rowIndex, shown.field)
      // The widget hands out plain elements; its types allow for jQuery's too.
      if (cell instanceof HTMLElement) grid.focus(cell)
    })
  }, [shown, widgetRef, views])
}
