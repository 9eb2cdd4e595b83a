import { useState } from 'react'
import type { EntityGridProps } from './EntityGridProps.ts'
import type { LayoutStore } from './LayoutStore.ts'

/** A list inside a record, or beside that of a screen, with fewer rows is looked through without filters. */
const SMALL_LIST = 50
// Constants, because a changed object would rebuild the widget.
const FILTER_ROW = { visible: true }
const NO_FILTER_ROW = { visible: false }

/** Whether a list has its filter row, and what shows it together with the search, while its tools are in a menu (LS16). */
export function useSmallList(
  { isSecondary = false }: Pick<EntityGridProps<object>, 'isSecondary'>,
  rowCount: number,
  layout: LayoutStore,
) {
  const [isSearchable, setIsSearchable] = useState(() => layout.hasFilters)
  const isSmall = isSecondary && rowCount < SMALL_LIST && !isSearchable
  return isSmall
    ? { filterRow: NO_FILTER_ROW, showSearch: () => setIsSearchable(true) }
    : { filterRow: FILTER_ROW, showSearch: null }
}
