import addressparser from 'nodemailer/lib/addressparser'
import type { Config } from '../config.ts'
import { mailboxFolder } from '../practice/mail/localMailbox.ts'
import { localMailer } from '../practice/mail/localMailer.ts'
import { smtpMailer } from '../mail/smtpMailer.ts'
import { Outbox } from './Outbox.ts'
import { OutboxWorker, type OutboxWorkerDependencies } from './OutboxWorker.ts'

const LEASE_MILLISECONDS = 10 * 60_000
/** Sending must end well before the lease does. */
const MAX_SENDING_MILLISECONDS = 5 * 60_000

/** The worker of this installation: sends to the configured mail server, otherwise to the local mailbox. */
export function createOutboxWorker(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>,
  dependencies: Omit<OutboxWorkerDependencies, 'outbox' | 'mailer'>,
): OutboxWorker {
  const { smtpUrl, mailFrom: from } = config
  const { database, now } = dependencies
  const mailer =
    smtpUrl === null
      ? localMailer({ folder: mailboxFolder(config.dataDirectory), from })
      : smtpMailer({ url: smtpUrl, from, milliseconds: MAX_SENDING_MILLISECONDS })
  const [sender] = addressparser(from, { flatten: true })
  const domain = sender?.address.split('@').at(-1) ?? 'localhost'
  const outbox = new Outbox(database, { now, domain, leaseMilliseconds: LEASE_MILLISECONDS })
  return new OutboxWorker({ ...dependencies, outbox, mailer })
}
