import type { MailboxEntry, MailboxMessage } from '#shared/wire/mailbox.ts'
import type { Attachment } from './Mailer.ts'

/** The emails of an installation without a mail server. */
export interface Mailbox {
  /** The newest emails, newest first. */
  list(limit: number): Promise<readonly MailboxEntry[]>
  /** Throws NotFound. */
  read(id: string): Promise<MailboxMessage>
  /** The n-th attachment of an email, counted from 0. Throws NotFound. */
  readAttachment(id: string, index: number): Promise<Attachment>
}
