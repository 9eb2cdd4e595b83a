import { BadRequest, NotAllowed } from '../kernel/errors.ts'

/** What a part of a report shows, or why it is refused for this period. */
type ShownPart<T> =
  | { readonly content: T; readonly refusal: '' }
  | { readonly content: null; readonly refusal: string }

/** Looks at a part of figures, which throws if it was refused; null for one that the user may not see (RP33). */
export function shownPart<T>(read: () => T): ShownPart<T> | null {
  try {
    return { content: read(), refusal: '' }
  } catch (error) {
    if (error instanceof NotAllowed) return null
    if (error instanceof BadRequest) return { content: null, refusal: error.message }
    throw error
  }
}
