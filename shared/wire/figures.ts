import type { ErrorBody } from './errors.ts'

/** A line of a response with the parts of a screen: what was read of one part, or why it was refused. */
export type PartLine =
  | { readonly part: string; readonly value: unknown }
  | { readonly part: string; readonly error: ErrorBody }
