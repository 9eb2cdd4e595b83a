/** Something a record must not be. `field` is absent where the record as a whole is at fault. */
export interface Violation {
  /** Stable name of what is wrong, for programs and tests. */
  readonly code: string
  readonly field?: string
  /** A sentence for people. */
  readonly message: string
}

/** The message of a field that must be filled and is not (S0 §5). */
export const REQUIRED_MESSAGE = 'Required'

/** A value that must be there and is not. */
export function missing(): Violation {
  return { code: 'required', message: REQUIRED_MESSAGE }
}
