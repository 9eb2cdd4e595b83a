import { setTimeout as delay } from 'node:timers/promises'
import { BackgroundWork } from '../kernel/BackgroundWork.ts'
import type { Database, Transaction } from '../database/Database.ts'
import { AppError, NotAllowed, NotFound, TooLarge } from '../kernel/errors.ts'
import {
  TransientMailError,
  PermanentMailError,
  type Attachment,
  type Mail,
  type Mailer,
} from '../mail/Mailer.ts'
import type { RecipientRejection } from '../mail/RecipientRejection.ts'
import type { Outbox, Result, SentResult } from './Outbox.ts'
import type { Lease, OutboxMessage } from './OutboxMessage.ts'
import { deferralsAmong, describeRejections } from './deferrals.ts'
import { nextAttempt, RETRY_DELAYS } from './retryDelays.ts'

/**
 * Hooks for the result of a message. Both run in the transaction that records it (again on each retry), and may return a function
 * to run after the commit.
 */
export interface OutboxListener {
  onSent(message: OutboxMessage, result: SentResult, transaction: Transaction): Promise<AfterCommit>
  /** The message will not be retried; the error is a sentence. */
  onFailed(message: OutboxMessage, error: string, transaction: Transaction): Promise<AfterCommit>
}

export type AfterCommit = (() => void) | undefined

/** The log for background failures. */
export interface OutboxLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Keeps what is attached, as it is sent (IN303). */
export interface KeptDocuments {
  /** Keeps a document and returns its name. */
  keep(pdf: Buffer): Promise<string>
  /** Removes one that was not sent. */
  drop(name: string): Promise<void>
}

export interface OutboxWorkerDependencies {
  readonly database: Database
  readonly outbox: Outbox
  readonly mailer: Mailer
  /** Creates the attachments of a message: invoice, receipt, statement. */
  readonly attachmentsOf: (message: OutboxMessage) => Promise<readonly Attachment[]>
  readonly documents: KeptDocuments
  readonly listener: OutboxListener
  readonly log: OutboxLog
  readonly now: () => string
  /** How often the table is polled. */
  readonly pollMilliseconds?: number
  /** Delays after failed attempts; their number limits the attempts. */
  readonly retryDelays?: readonly number[]
  /** Delays between attempts to record a result, in milliseconds. */
  readonly recordRetryDelays?: readonly number[]
}

/** The outcome of one attempt. */
type Outcome =
  | { readonly kind: 'leaseLost' }
  | {
      readonly kind: 'taken'
      readonly rejections: readonly RecipientRejection[]
      readonly document: string | null
    }
  | { readonly kind: 'notTaken'; readonly error: unknown }

const POLL_MILLISECONDS = 5_000
/** A delivery that hangs holds one of them. */
const LANES = 3
const RECORD_RETRY_DELAYS = [100, 500, 2_000, 10_000]

/**
 * Sends due messages of the outbox in a few lanes, in each one after another, until it is stopped. A message is never lost: unless recorded as sent or
 * failed, it is retried when its lease expires. It is sent twice only if the mail server accepted it and this process died before
 * recording that, or if the server's reply was lost; both times with the same Message-ID.
 */
export class OutboxWorker extends BackgroundWork {
  readonly #dependencies: OutboxWorkerDependencies

  constructor(dependencies: OutboxWorkerDependencies) {
    super({
      lanes: LANES,
      idleMilliseconds: dependencies.pollMilliseconds ?? POLL_MILLISECONDS,
      onError: (error) => dependencies.log.error({ err: error }, 'the outbox could not be processed'),
    })
    this.#dependencies = dependencies
  }

  /** Processes one message; false if there is none, or if the mail server seems unreachable. */
  protected async next(): Promise<boolean> {
    const { outbox, now, log } = this.#dependencies
    const lease = await outbox.claim()
    if (lease === null) return false
    const { message, attempt } = lease
    const outcome = await this.#send(lease)
    if (outcome.kind === 'leaseLost') return true
    if (outcome.kind === 'taken') {
      await this.#record(lease, this.#sentResult(outcome, attempt))
      log.info({ emailMessageId: message.id, attempt }, 'mail sent')
      return true
    }
    const { error } = outcome
    const retry = isPermanent(error) ? null : nextAttempt(attempt, now(), this.#dependencies.retryDelays)
    log.warn({ err: error, emailMessageId: message.id, attempt, retry }, 'mail not sent')
    const reason = describeError(error)
    await this.#record(
      lease,
      retry === null
        ? { status: 'Failed', error: reason }
        : { status: 'Waiting', nextAttempt: retry, error: reason },
    )
    return !(error instanceof TransientMailError)
  }

  async #send(lease: Lease): Promise<Outcome> {
    try {
      this.#refuseEndlessRetries(lease)
      const mail = await this.#mailOf(lease)
      // Printing may have taken long; renewing gives the mail server the full lease.
      if (!(await this.#dependencies.outbox.renew(lease))) return { kind: 'leaseLost' }
      return { kind: 'taken', ...(await this.#deliver(lease, mail)) }
    } catch (error) {
      return { kind: 'notTaken', error }
    }
  }

  /** Sends a mail whose attachment was kept before: what a customer has can be shown. A scheduled report is not about a customer. */
  async #deliver({ message }: Lease, mail: Mail) {
    const { mailer, documents } = this.#dependencies
    const [attachment] = message.reportScheduleId === null ? mail.attachments : []
    const document = attachment === undefined ? null : await documents.keep(attachment.bytes)
    try {
      return { rejections: await mailer.send(mail), document }
    } catch (error) {
      if (document !== null) await documents.drop(document)
      throw error
    }
  }

  #sentResult({ rejections, document }: Extract<Outcome, { kind: 'taken' }>, attempt: number): SentResult {
    const sent = this.#dependencies.now()
    const deferred = deferralsAmong(rejections, nextAttempt(attempt, sent, this.#dependencies.retryDelays))
    return { status: 'Sent', sent, document, error: describeRejections(rejections, deferred), deferred }
  }

  /** Aborted attempts count, too: a message that crashes the server must not do so forever. */
  #refuseEndlessRetries({ attempt }: Lease): void {
    const { retryDelays = RETRY_DELAYS } = this.#dependencies
    if (attempt > retryDelays.length + 1)
      throw new PermanentMailError('The server stopped repeatedly while it was sending this email.')
  }

  async #mailOf({ message, messageId }: Lease): Promise<Mail> {
    return {
      messageId,
      from: message.from,
      to: message.to,
      cc: message.cc,
      bcc: message.bcc,
      subject: message.subject ?? '',
      text: message.body ?? '',
      attachments: await this.#dependencies.attachmentsOf(message),
    }
  }

  /** Records the result of a message in any case; a failing listener must not cause it to be sent again. */
  async #record(lease: Lease, result: Result): Promise<void> {
    const { database, outbox, log, recordRetryDelays = RECORD_RETRY_DELAYS } = this.#dependencies
    const { message } = lease
    const record = async (transaction: Transaction): Promise<void> => {
      if (await outbox.record(transaction, lease, result)) await outbox.tell(transaction, lease, result)
    }
    const recordAndTell = async (transaction: Transaction): Promise<AfterCommit> => {
      if (await outbox.record(transaction, lease, result)) {
        const afterwards = await this.#notify(message, result, transaction)
        await outbox.tell(transaction, lease, result)
        return afterwards
      }
      log.warn({ emailMessageId: message.id }, 'an email took longer than its lease')
      return undefined
    }
    try {
      const afterwards = await retryUntilSuccess(recordRetryDelays, () => database.transaction(recordAndTell))
      afterwards?.()
    } catch (error) {
      log.error({ err: error, emailMessageId: message.id }, 'a listener to mail failed')
      await retryUntilSuccess(recordRetryDelays, () => database.transaction(record))
    }
  }

  async #notify(message: OutboxMessage, result: Result, transaction: Transaction): Promise<AfterCommit> {
    const { listener } = this.#dependencies
    if (result.status === 'Sent') return listener.onSent(message, result, transaction)
    return result.status === 'Failed' ? listener.onFailed(message, result.error, transaction) : undefined
  }
}

/** A rejected mail, or one about what is missing, may not be read or is too large, will not succeed later either. */
function isPermanent(error: unknown): boolean {
  return [PermanentMailError, NotFound, NotAllowed, TooLarge].some((Refusal) => error instanceof Refusal)
}

/** The message for people; details of unexpected failures only go to the log. */
function describeError(error: unknown): string {
  if (error instanceof PermanentMailError || error instanceof TransientMailError || error instanceof AppError)
    return error.message
  return 'The email or one of its attachments could not be created.'
}

async function retryUntilSuccess<T>(delays: readonly number[], work: () => Promise<T>): Promise<T> {
  for (const rest of delays) {
    try {
      return await work()
    } catch {
      await delay(rest)
    }
  }
  return work()
}
