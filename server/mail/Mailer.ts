import type { RecipientRejection } from './RecipientRejection.ts'

/** An attachment of an email. */
export interface Attachment {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** An email as it is to be sent. Addresses may be several, separated by commas or semicolons. */
export interface Mail {
  /** Without angle brackets; the same at every attempt, so that a receiving system can tell a duplicate. */
  readonly messageId: string
  /** The Reply-To address; null for the configured sender, from whom every email comes. */
  readonly from: string | null
  readonly to: string
  readonly cc: string | null
  readonly bcc: string | null
  readonly subject: string
  /** Plain text; lines and empty lines are kept. */
  readonly text: string
  readonly attachments: readonly Attachment[]
}

/** Transport of mail. */
export interface Mailer {
  /**
   * Resolves once the email was accepted, to the rejected recipients: normally none. Throws PermanentMailError if it will never be
   * accepted, TransientMailError if a later attempt may succeed.
   */
  send(mail: Mail): Promise<readonly RecipientRejection[]>
}

/** The email itself was rejected (an unknown recipient, too large); the message is a sentence. */
export class PermanentMailError extends Error {}

/** The mail server could not be reached or is busy; the message is a sentence. */
export class TransientMailError extends Error {}
