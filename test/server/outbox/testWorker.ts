import type { Database } from '#server/database/Database.ts'
import type { Attachment, Mailer } from '#server/mail/Mailer.ts'
import { smtpMailer } from '#server/mail/smtpMailer.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import type { OutboxMessage } from '#server/outbox/OutboxMessage.ts'
import {
  OutboxWorker,
  type KeptDocuments,
  type OutboxListener,
  type OutboxLog,
} from '#server/outbox/OutboxWorker.ts'

export interface WorkerOptions {
  readonly database: Database
  /** A mail server's address, or a mailer. */
  readonly to: string | Mailer
  readonly listener?: Partial<OutboxListener>
  readonly documents?: KeptDocuments
  readonly attachmentsOf?: (message: OutboxMessage) => Promise<readonly Attachment[]>
  readonly leaseMilliseconds?: number
  readonly retryDelays?: readonly number[]
  readonly recordRests?: readonly number[]
  readonly pollMilliseconds?: number
  readonly log?: OutboxLog
}

export const HOUR_MILLISECONDS = 3_600_000

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A worker that polls often, and neither times out nor loses a lease by itself, however slow the machine. */
export function aWorker(options: WorkerOptions): OutboxWorker {
  const {
    database,
    to,
    listener,
    leaseMilliseconds = HOUR_MILLISECONDS,
    pollMilliseconds = 15,
    log = quiet,
  } = options
  const { retryDelays = [20, 20, 20], recordRests: recordRetryDelays = [5, 5] } = options
  const now = (): string => new Date().toISOString()
  return new OutboxWorker({
    database,
    outbox: new Outbox(database, { now, leaseMilliseconds, domain: 'rolloff.example' }),
    mailer:
      typeof to === 'string'
        ? smtpMailer({ url: to, from: 'Rolloff <office@rolloff.example>', milliseconds: HOUR_MILLISECONDS })
        : to,
    attachmentsOf: options.attachmentsOf ?? (async () => []),
    documents: options.documents ?? { keep: async () => 'kept.pdf', drop: async () => undefined },
    listener: { onSent: async () => undefined, onFailed: async () => undefined, ...listener },
    log,
    now,
    pollMilliseconds,
    retryDelays,
    recordRetryDelays,
  })
}
