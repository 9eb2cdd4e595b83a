/** One message in the list of the local mailbox: GET /api/mailbox. */
export interface MailboxEntry {
  readonly id: string
  /** When it was written, an instant. */
  readonly date: string | null
  readonly from: string
  readonly to: string
  readonly cc: string
  readonly bcc: string
  readonly subject: string
  readonly attachments: readonly {
    readonly fileName: string
    readonly contentType: string
    /** Size. */
    readonly bytes: number
  }[]
}

/** One message with its content: GET /api/mailbox/{id}. */
export interface MailboxMessage extends MailboxEntry {
  readonly messageId: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly text: string | null
  /** Unsanitized: show it in a sandbox only. */
  readonly html: string | null
}

/** POST /api/emails/sendNow and /api/emails/stop: what an administrator does with the queue of emails. */
export interface EmailQueueResponse {
  /** How many of them it could be done with. */
  readonly emails: number
}

/** Matches the id of an email in the local mailbox, and no path outside it. */
export const MAILBOX_ID = '^[0-9]{17}\\.[0-9a-f-]{36}$'

/** The id in the local mailbox of an email with this Message-ID; null for one that was never in it. */
export function mailboxIdOf(messageId: string | null): string | null {
  const [id = ''] = messageId?.split('@') ?? []
  return new RegExp(MAILBOX_ID).test(id) ? id : null
}
