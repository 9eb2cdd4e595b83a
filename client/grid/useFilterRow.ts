import { useState } from 'react'
import { useOnceDrawn } from '../kit/useOnceDrawn.ts'
import type { EntityGridProps } from './EntityGridProps.ts'
import type { LayoutStore } from './LayoutStore.ts'

/** A list inside a record, or beside that of a screen, with fewer rows is looked through without filters. */
const SMALL_LIST = 50
// Constants, because a changed object would rebuild the widget.
const FILTER_ROW = { visible: true }
const NO_FILTER_ROW = { visible: false }

interface FilterRow {
  readonly filterRow: { readonly visible: boolean }
  /** Whether it follows, and its room is kept. */
  readonly isDue: boolean
  /** Shows it together with the search, while the tools of the list are in a menu (LS16). */
  readonly showSearch: (() => void) | null
}

interface RowCounts {
  /** Of the list. */
  readonly all: number
  /** Those that the widget has drawn or can scroll to; null before it has drawn anything. */
  readonly shown: number | null
}

/** The filter row of a list: a short one has none (LS16), otherwise it follows the first rows (LS32). */
export function useFilterRow(
  { isSecondary = false, loading = false }: Pick<EntityGridProps<object>, 'isSecondary' | 'loading'>,
  { all, shown }: RowCounts,
  layout: LayoutStore,
): FilterRow {
  const [isSearchable, setIsSearchable] = useState(() => layout.hasFilters)
  const isSmall = useIsSmall(isSecondary, all) && !isSearchable
  const isDrawn = useOnceDrawn(shown !== null && (all === 0 ? !loading : shown > 0))
  // The widget restores the filters of a stored layout only where it has the row.
  const isShown = !isSmall && (isDrawn || isSearchable)
  return {
    filterRow: isShown ? FILTER_ROW : NO_FILTER_ROW,
    isDue: !isShown && !isSmall,
    showSearch: isSmall ? () => setIsSearchable(true) : null,
  }
}

/** Whether a list that may be short is, and was all the time: what was typed into the tools that it had still filters its rows. */
function useIsSmall(isSecondary: boolean, rowCount: number): boolean {
  const [wasLong, setWasLong] = useState(false)
  const isLong = !isSecondary || rowCount >= SMALL_LIST
  if (isLong && !wasLong) setWasLong(true)
  return !isLong && !wasLong
}
