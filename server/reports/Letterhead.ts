/** Who sends the documents, as their head shows it. */
export interface Letterhead {
  readonly name: string
  readonly addressLines: readonly string[]
  readonly phone: string
  readonly email: string
}
