import { ApiError } from '../../api/ApiError.ts'
import { describeError } from '../../context/describeError.ts'
import { PartPending } from './ArrivingParts.ts'

/** What a part shows: what was read, why it was refused, or that it has not arrived yet. */
export type ReadPart<T> =
  | { readonly value: T; readonly refusal: null; readonly isPending: false }
  | { readonly value: null; readonly refusal: string; readonly isPending: false }
  | { readonly value: null; readonly refusal: null; readonly isPending: true }

/** Looks at a part of the figures, which throws if the server refused it (FG9) or it has not arrived yet (FG13). */
export function readPart<T>(read: () => T): ReadPart<T> {
  try {
    return { value: read(), refusal: null, isPending: false }
  } catch (error) {
    if (error instanceof PartPending) return { value: null, refusal: null, isPending: true }
    if (!(error instanceof ApiError)) throw error
    return { value: null, refusal: describeError(error) ?? '', isPending: false }
  }
}
