import type { DataGridRef } from 'devextreme-react/data-grid'
import { useEffect, useRef, type RefObject } from 'react'
import { filteredViews, type GridWidget } from './filteredViews.ts'
import type { RevealedRow } from './RevealedRow.ts'
import type { RowView } from './RowViews.ts'
import { unlessCanceled } from './unlessCanceled.ts'

type Key = number | string

const ATTEMPTS = 5

interface RevealOptions {
  readonly widgetRef: RefObject<DataGridRef<RowView, Key> | null>
  /** Those that the widget was given. */
  readonly views: readonly RowView[]
  /** The key of a row is one that the search box leaves. */
  readonly isFound: (key: Key) => boolean
  readonly resetFilters: () => void
}

/** Scrolls to a row, however far down it is, and focuses its cell (the first one if no field is given). */
export function useRevealRow(
  shown: RevealedRow | null,
  { widgetRef, views, isFound, resetFilters }: RevealOptions,
): void {
  const done = useRef<object>(null)
  useEffect(() => {
    const grid = widgetRef.current?.instance()
    if (shown === null || shown === done.current || grid === undefined) return
    const has = (some: readonly RowView[]): boolean => some.some(({ rowKey }) => rowKey === shown.key)
    const isFilteredOut = has(views) && !has(filteredViews(grid, views))
    if (shown.clearsFilters === true && (isFilteredOut || !isFound(shown.key))) resetFilters()
    // The row may not be loaded yet.
    if (!has(views)) return
    done.current = shown
    void scrollTo(grid, shown.key).then((isThere) => {
      // The list may be gone before it has scrolled there.
      if (!isThere || widgetRef.current?.instance() !== grid) return
      const rowIndex = grid.getRowIndexByKey(shown.key)
      if (rowIndex < 0) return
      const cell =
        shown.field === null ? grid.getCellElement(rowIndex, 0) : grid.getCellElement(rowIndex, shown.field)
      // The widget returns plain elements; its types also allow jQuery's.
      if (cell instanceof HTMLElement) grid.focus(cell)
    })
  }, [shown, widgetRef, views, isFound, resetFilters])
}

/** Scrolls to a row, again if something else overtakes it, such as a layout that is applied. */
async function scrollTo(grid: GridWidget, key: Key): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++)
    if (await unlessCanceled(grid.navigateToRow(key))) return true
  return false
}
