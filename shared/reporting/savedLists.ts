import type { ViewContent } from '../wire/views.ts'

/** Whether a stored arrangement filters rows by its columns, which only the grid does. */
export function filtersColumns(layout: ViewContent['layout']): boolean {
  return JSON.stringify(layout).includes('"filterValue"')
}

/** Why a saved list cannot be mailed; null if it can (RP30). */
export function mailRefusal({ query, layout }: ViewContent): string | null {
  if (query === undefined)
    return 'This view was saved before lists could be mailed: open it and choose Update in its menu'
  return filtersColumns(layout)
    ? 'This view filters by columns, which cannot be mailed: save it with only its search filter'
    : null
}

/** The stored content of a view. The cast is sound because only the call that saves views writes it. */
export function contentOfView(stored: string): ViewContent {
  return JSON.parse(stored) as ViewContent
}
