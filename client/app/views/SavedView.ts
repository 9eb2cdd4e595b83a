/** The filter and the arrangement of a list. */
export interface ViewContent {
  /** The values of the filter by parameter; what the list does not know is left out when it is shown. */
  readonly filter: Readonly<Record<string, unknown>>
  /** The columns with order, width, visibility, sorting and filters, as the grid stores them. */
  readonly layout: Readonly<Record<string, unknown>>
}

/** A list as somebody arranged it, under a name (B-10). */
export interface SavedView extends ViewContent {
  readonly id: string
  readonly listId: string
  /** The caption of the list. */
  readonly list: string
  /** Path of the list: `/customers/search`. */
  readonly path: string
  readonly name: string
}

/** Longer names are cut in menus. */
export const MAX_VIEW_NAME_LENGTH = 60

/** The parameters of an address that opens a view: one's own by its id, that of a colleague by all that it consists of. */
const OWN = 'view'
const SENT = 'viewed'

/** The address at which its user opens it. */
export function addressOf({ path, id }: Pick<SavedView, 'path' | 'id'>): string {
  return `${path}?${OWN}=${encodeURIComponent(id)}`
}

/** The address at which everybody who may open the list can open it: it says all that the view consists of. */
export function addressToSend({ path, name, filter, layout }: SavedView): string {
  return `${path}?${new URLSearchParams({ [SENT]: JSON.stringify({ name, filter, layout }) }).toString()}`
}

/** Which view an address asks for; null for none. */
export function viewIn(search: string): { readonly id: string } | SentView | null {
  const parameters = new URLSearchParams(search)
  const id = parameters.get(OWN)
  return id === null ? readSent(parameters.get(SENT)) : { id }
}

/** A view that came with an address. */
export type SentView = ViewContent & Pick<SavedView, 'name'>

function readSent(text: string | null): SentView | null {
  try {
    const sent: unknown = JSON.parse(text ?? 'null')
    return isSentView(sent) ? sent : null
  } catch {
    // A damaged address opens the list as it is.
    return null
  }
}

function isSentView(value: unknown): value is SentView {
  return isObject(value) && typeof value['name'] === 'string' && hasContent(value)
}

function hasContent(value: Readonly<Record<string, unknown>>): boolean {
  return isObject(value['filter']) && isObject(value['layout'])
}

/** Whether a stored value is a view. */
export function isSavedView(value: unknown): value is SavedView {
  if (!isObject(value) || !hasContent(value)) return false
  return ['id', 'listId', 'list', 'path', 'name'].every((part) => typeof value[part] === 'string')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
