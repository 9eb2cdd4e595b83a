import type { RecipientRejection } from './RecipientRejection.ts'

/** A file that goes with a mail. */
export interface Attachment {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** A mail as it is to be sent. Addresses may be several, separated by commas or semicolons. */
export interface Mail {
  /** Without angle brackets; the same at every attempt, so that a receiving system can tell a duplicate. */
  readonly messageId: string
  /** Where answers go; null for the configured sender, from whom every mail comes. */
  readonly from: string | null
  readonly to: string
  readonly cc: string | null
  readonly bcc: string | null
  readonly subject: string
  /** Plain text; lines and empty lines are kept. */
  readonly text: string
  readonly attachments: readonly Attachment[]
}

/** Where mail is handed over. */
export interface Mailer {
  /**
   * Resolves once the mail was taken, to the recipients that it was not taken for: none as a rule.
   * Raises MailRefused when it will never be taken, MailNotTaken when a later attempt may succeed.
   */
  send(mail: Mail): Promise<readonly RecipientRejection[]>
}

/** The mail itself is at fault (an unknown recipient, too large); the message says so in words. */
export class PermanentMailError extends Error {}

/** The mail server could not be reached or is busy; the message says so in words. */
export class TransientMailError extends Error {}
