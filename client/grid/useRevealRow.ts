import type { DataGridRef } from 'devextreme-react/data-grid'
import { useEffect, useRef, type RefObject } from 'react'
import type { RowView } from './RowViews.ts'
import { unlessCanceled } from './unlessCanceled.ts'

type Key = number | string

/** Scrolls to a row, however far down it is, and focuses its cell (the first one if no field is given). */
export function useRevealRow(
  shown: { readonly key: Key; readonly field: string | null } | null,
  widgetRef: RefObject<DataGridRef<RowView, Key> | null>,
  views: readonly RowView[],
): void {
  const done = useRef<object>(null)
  useEffect(() => {
    const grid = widgetRef.current?.instance()
    if (shown === null || shown === done.current || grid === undefined) return
    // The row may not be loaded yet.
    if (!views.some(({ rowKey }) => rowKey === shown.key)) return
    done.current = shown
    // The list may be gone before it has scrolled there.
    void unlessCanceled(grid.navigateToRow(shown.key)).then((isThere) => {
      if (!isThere) return
      const rowIndex = grid.getRowIndexByKey(shown.key)
      if (rowIndex < 0) return
      const cell =
        shown.field === null ? grid.getCellElement(rowIndex, 0) : grid.getCellElement(rowIndex, shown.field)
      // The widget returns plain elements; its types also allow jQuery's.
      if (cell instanceof HTMLElement) grid.focus(cell)
    })
  }, [shown, widgetRef, views])
}
