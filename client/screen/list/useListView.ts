import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useApp } from '../../app/App.ts'
import type { GridLayout } from '../../grid/LayoutStore.ts'
import type { ListFilter } from './ListFilter.ts'
import { viewIn, type SavedView, type SentView } from '../../app/views/SavedView.ts'

/** The view that a list shows. */
export interface ListView {
  /** Differs for each view. */
  readonly key: string
  readonly name: string
  /** Null for a view that came with an address. */
  readonly own: SavedView | null
  readonly content: SentView
}

/** The view that the address asks for; null for the list as its user left it. */
export function useListView(): ListView | null {
  const { views } = useApp()
  const { search } = useLocation()
  return useMemo(() => {
    const asked = viewIn(search)
    if (asked === null) return null
    if (!('id' in asked)) return { key: search, name: asked.name, own: null, content: asked }
    const own = views.find(asked.id)
    return own && { key: own.id, name: own.name, own, content: own }
  }, [views, search])
}

/** The part of the view that the grid shows. */
export function layoutOfView(view: ListView | null): { readonly viewLayout?: GridLayout } {
  return view === null ? {} : { viewLayout: view.content.layout }
}

/** Sets the filter to that of the view, if there is one. */
export function showFilterOf(view: ListView | null, filter: ListFilter): void {
  if (view !== null) filter.restore(view.content.filter)
}
