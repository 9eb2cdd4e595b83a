import addressparser from 'nodemailer/lib/addressparser'
import type { Config } from '../config.ts'
import { Outbox } from './Outbox.ts'
import { OutboxWorker, type OutboxWorkerDependencies } from './OutboxWorker.ts'

const LEASE_MILLISECONDS = 10 * 60_000
/** Sending must end well before the lease does. */
export const MAX_SENDING_MILLISECONDS = 5 * 60_000

/** The worker of this installation, which sends in the name of the configured sender. */
export function createOutboxWorker(
  { mailFrom }: Pick<Config, 'mailFrom'>,
  dependencies: Omit<OutboxWorkerDependencies, 'outbox'>,
): OutboxWorker {
  const { database, now } = dependencies
  const [sender] = addressparser(mailFrom, { flatten: true })
  const domain = sender?.address.split('@').at(-1) ?? 'localhost'
  const outbox = new Outbox(database, { now, domain, leaseMilliseconds: LEASE_MILLISECONDS })
  return new OutboxWorker({ ...dependencies, outbox })
}
