import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useScreenContext } from '../../context/ScreenContext.ts'
import type { GridLayout } from '../../grid/LayoutStore.ts'
import type { ListFilter } from './ListFilter.ts'
import type { SavedView } from '#shared/wire/views.ts'
import { viewIn, type SentView } from '../../context/views/viewUrl.ts'

/** The view that a list shows. */
export interface ListView {
  /** Differs for each view. */
  readonly key: string
  readonly name: string
  /** Null for a view that came with a URL. */
  readonly saved: SavedView | null
  readonly content: SentView
}

/** The view that the URL asks for; null for the list as its user left it. */
export function useListView(): ListView | null {
  const { all } = useScreenContext().views
  const { search } = useLocation()
  return useMemo(() => {
    const asked = viewIn(search)
    if (asked === null) return null
    if (!('id' in asked)) return { key: search, name: asked.name, saved: null, content: asked }
    const saved = all.find(({ id }) => id === asked.id)
    return saved === undefined ? null : { key: String(saved.id), name: saved.name, saved, content: saved }
  }, [all, search])
}

/** The part of the view that the grid shows. */
export function layoutOfView(view: ListView | null): { readonly viewLayout?: GridLayout } {
  return view === null ? {} : { viewLayout: view.content.layout }
}

/** Sets the filter to that of the view on this day, if there is one. */
export function showFilterOf(view: ListView | null, filter: ListFilter, today: string): void {
  if (view !== null) filter.restore(view.content.filter, today)
}
