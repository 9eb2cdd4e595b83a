/** The sender of the documents in the letterhead. */
export interface Letterhead {
  readonly name: string
  readonly addressLines: readonly string[]
  readonly phone: string
  readonly email: string
  /** A data URI; null where the company has none. */
  readonly logo: string | null
}
