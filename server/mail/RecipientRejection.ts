/** A recipient that a mail was not taken for, while the others have it. */
export interface RecipientRejection {
  readonly recipient: string
  /** What was said: the end of a sentence, without its full stop. */
  readonly reason: string
  /** False where the same mail may be taken later: the recipient is put off (4xx). */
  readonly isPermanent: boolean
}
