/** A rejected recipient of an email that the others received. */
export interface RecipientRejection {
  readonly recipient: string
  /** The end of a sentence, without a full stop. */
  readonly reason: string
  /** False if the same email may be accepted later (4xx). */
  readonly isPermanent: boolean
}
