/** The metadata of a route in its `handle`. */
export interface RouteHandle {
  readonly title?: string
}

/** The title of the innermost route that has one. */
export function titleOf(handles: readonly unknown[]): string | null {
  return handles.findLast(hasTitle)?.title ?? null
}

function hasTitle(handle: unknown): handle is { readonly title: string } {
  return (
    typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
  )
}
