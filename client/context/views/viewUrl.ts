import { formatDay } from '#shared/kernel/days.ts'
import { isViewContent } from '#shared/views/viewContent.ts'
import type { SavedView, ViewContent } from '#shared/wire/views.ts'

/** The parameters of a URL that opens a view: a saved one by its id, one that was sent by all that it consists of. */
const SAVED = 'view'
const SENT = 'viewed'

/** The URL at which those who see the view open it. */
export function urlOfView({ path, id }: Pick<SavedView, 'path' | 'id'>): string {
  return `${path}?${SAVED}=${id}`
}

/** The URL at which everybody who may open the list can open it: it says all that the view consists of. */
export function urlToSend({ path, name, filter, layout }: SentView & Pick<SavedView, 'path'>): string {
  return `${path}?${new URLSearchParams({ [SENT]: JSON.stringify({ name, filter, layout }) }).toString()}`
}

/** What a list shows of a day: the rows with it in a column, found with these values of its filter. */
interface ListOfDay {
  /** Of the screen. */
  readonly path: string
  readonly field: string
  readonly filter?: SentView['filter']
}

/** The URL at which a list shows what happened on a day. */
export function urlOfDay({ path, field, filter = {} }: ListOfDay, day: string): string {
  const shown = formatDay(day)
  const column = { dataField: field, visible: true, filterValue: shown, selectedFilterOperation: '=' }
  return urlToSend({ path, name: shown, filter, layout: { columns: [column] } })
}

/** Which view a URL asks for; null for none. */
export function viewIn(search: string): { readonly id: number } | SentView | null {
  const parameters = new URLSearchParams(search)
  const id = parameters.get(SAVED)
  return id === null ? readSent(parameters.get(SENT)) : { id: Number(id) }
}

/** A view that came with a URL. */
export type SentView = ViewContent & Pick<SavedView, 'name'>

function readSent(text: string | null): SentView | null {
  try {
    const sent: unknown = JSON.parse(text ?? 'null')
    return isSentView(sent) ? sent : null
  } catch {
    // A damaged URL opens the list as it is.
    return null
  }
}

function isSentView(value: unknown): value is SentView {
  return isViewContent(value) && 'name' in value && typeof value.name === 'string'
}
