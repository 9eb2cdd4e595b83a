import type { Config } from '../../config.ts'
import type { Mailbox } from '../../mail/Mailbox.ts'
import type { Mailer } from '../../mail/Mailer.ts'
import { smtpMailer } from '../../mail/smtpMailer.ts'
import { MAX_SENDING_MILLISECONDS } from '../../outbox/createOutboxWorker.ts'

interface Mail {
  readonly mailer: Mailer
  readonly mailbox: Mailbox
}

/** The mail of this installation: it is sent to the configured mail server, otherwise to the local mailbox. */
export async function createMail({
  dataDirectory,
  mailFrom: from,
  smtpUrl,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>): Promise<Mail> {
  // Also of an installation that had no mail server before: what is in it can still be read.
  const { localMailbox, mailboxFolder } = await import('../../practice/mail/localMailbox.ts')
  const folder = mailboxFolder(dataDirectory)
  const mailbox = localMailbox(folder)
  if (smtpUrl !== null)
    return { mailer: smtpMailer({ url: smtpUrl, from, milliseconds: MAX_SENDING_MILLISECONDS }), mailbox }
  const { localMailer } = await import('../../practice/mail/localMailer.ts')
  return { mailer: localMailer({ folder, from }), mailbox }
}
