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
