/** What a cell says: a value, null for nothing, or why it cannot be read, with what would make it readable. */
export type Reading<T> = { readonly value: T | null } | Unreadable

/** Why a cell cannot be read. */
export interface Unreadable {
  readonly problem: string
  /** What may have been meant; nothing is put in its place until somebody says so. */
  readonly suggestion: string | null
  /** All that could be there instead, where it has to be one of them; empty for any text. */
  readonly choices: readonly string[]
}

export const NOTHING = { value: null } as const

export function unreadable(
  problem: string,
  suggestion: string | null = null,
  choices: readonly string[] = [],
): Unreadable {
  return { problem, suggestion, choices }
}

export function isUnreadable(reading: Reading<unknown>): reading is Unreadable {
  return 'problem' in reading
}
