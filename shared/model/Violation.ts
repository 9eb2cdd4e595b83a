/** A violated rule. `field` is absent if the rule concerns the record as a whole. */
export interface Violation {
  /** Stable name of what is wrong, for programs and tests. */
  readonly code: string
  readonly field?: string
  /** Message for users. */
  readonly message: string
}

/** Message for a missing value of a required field (S0 §5). */
export const REQUIRED_MESSAGE = 'Required'

/** The violation of a field that must have a value and has none. */
export function missing(field?: string): Violation {
  return { code: 'required', message: REQUIRED_MESSAGE, ...(field !== undefined && { field }) }
}
