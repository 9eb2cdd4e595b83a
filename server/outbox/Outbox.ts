import { randomUUID } from 'node:crypto'
import type { Database, Row, Transaction } from '../database/Database.ts'
import type { Lease, OutboxMessage } from './OutboxMessage.ts'
import { SYSTEM_USER } from '../save/pipeline/change.ts'
import { addToFeed } from '../save/pipeline/writeFeed.ts'
import { requeue, type Deferral } from './deferrals.ts'
import { addMilliseconds } from './retryDelays.ts'

/** How often another instance may win before this one idles. */
const MAX_TRIES = 20

export interface OutboxOptions {
  readonly now: () => string
  /** Duration of a lease; a holder that has not recorded a result by then may have died. */
  readonly leaseMilliseconds: number
  /** The domain of Message-IDs. */
  readonly domain: string
}

/** An email that was accepted. */
export interface SentResult {
  readonly status: 'Sent'
  readonly sent: string
  /** The file of what was attached; null where nothing was kept. */
  readonly document: string | null
  /** Sentences about the recipients who did not get it. */
  readonly error: string | null
  /** The recipients to retry, each with a message of its own. */
  readonly deferred: readonly Deferral[]
}

/** The result of sending a message; errors are sentences. */
export type Result =
  | SentResult
  | { readonly status: 'Waiting'; readonly nextAttempt: string; readonly error: string }
  | { readonly status: 'Failed'; readonly error: string }

/**
 * The message table as a queue shared by any number of server instances. Every step is one conditional UPDATE, so that only one
 * of two competing instances succeeds.
 */
export class Outbox {
  readonly #database: Database
  readonly #options: OutboxOptions

  constructor(database: Database, options: OutboxOptions) {
    this.#database = database
    this.#options = options
  }

  /** Leases a due message: a waiting one, or one whose lease has expired. Null if nothing is due. */
  async claim(): Promise<Lease | null> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const due = await this.#firstDue()
      const lease = due === undefined ? null : await this.#take(due)
      if (due === undefined || lease !== null) return lease
    }
    return null
  }

  /** Renews the lease; false if it was lost, in which case the message must not be sent. */
  async renew({ message, holder }: Lease): Promise<boolean> {
    const { now, leaseMilliseconds } = this.#options
    return this.#database.transaction(async (transaction) => {
      const set = { leasedUntil: addMilliseconds(now(), leaseMilliseconds) }
      return (await this.#update(transaction, set, { id: message.id, leasedBy: holder })) === 1
    })
  }

  /** Ends the lease with a result; false if the lease was lost in the meantime. */
  async record(transaction: Transaction, { message, holder }: Lease, result: Result): Promise<boolean> {
    const set = { nextAttempt: null, ...columnsOf(result), leasedBy: null, leasedUntil: null }
    if ((await this.#update(transaction, set, { id: message.id, leasedBy: holder })) !== 1) return false
    for (const deferred of result.status === 'Sent' ? result.deferred : [])
      await requeue(transaction, this.#database.dialect, message.id, deferred)
    return true
  }

  /** Tells pages that a result was recorded (LV760): last in its transaction, since it waits for other saves. */
  async tell(transaction: Transaction, { message: { id } }: Lease, result: Result): Promise<void> {
    const hasMore = result.status === 'Sent' && result.deferred.length > 0
    await addToFeed(
      { transaction, dialect: this.#database.dialect },
      {
        records: [{ entity: 'EmailMessage', id, action: 'Modified' }],
        // Those for single recipients are new.
        entities: hasMore ? ['EmailMessage'] : [],
      },
      { user: SYSTEM_USER, now: this.#options.now(), saveId: randomUUID(), isLocked: false },
    )
  }

  async #firstDue(): Promise<Row | undefined> {
    const { dialect } = this.#database
    const [table, id, status] = ['EmailMessage', 'id', 'status'].map((name) => dialect.quote(name))
    const [next, until] = ['nextAttempt', 'leasedUntil'].map((name) => dialect.quote(name))
    const now = dialect.parameter(0)
    const [row] = await this.#database.query(
      `SELECT * FROM ${table} WHERE ${id} = (
        SELECT min(${id}) FROM ${table} WHERE (${status} = 'Waiting' AND (${next} IS NULL OR ${next} <= ${now}))
          OR (${status} = 'Sending' AND ${until} <= ${now}))`,
      [this.#options.now()],
    )
    return row
  }

  async #take(row: Row): Promise<Lease | null> {
    const { now, leaseMilliseconds, domain } = this.#options
    const taken = now()
    const message = messageOf(row)
    const holder = randomUUID()
    const attempt = Number(row['attempts']) + 1
    const messageId = textOf(row, 'messageId') ?? newMessageId(taken, domain)
    const set = {
      status: 'Sending',
      attempts: attempt,
      messageId,
      nextAttempt: null,
      leasedBy: holder,
      leasedUntil: addMilliseconds(taken, leaseMilliseconds),
    }
    const touched = await this.#database.transaction((transaction) =>
      this.#update(transaction, set, { id: message.id, rowVersion: Number(row['rowVersion']) }),
    )
    return touched === 1 ? { message, holder, messageId, attempt } : null
  }

  async #update(
    transaction: Transaction,
    set: Readonly<Record<string, string | number | null>>,
    where: Readonly<Record<string, string | number>>,
  ): Promise<number> {
    const { dialect } = this.#database
    const columns = [...Object.keys(set), ...Object.keys(where)]
    const equal = columns.map((name, index) => `${dialect.quote(name)} = ${dialect.parameter(index)}`)
    const changed = equal.slice(0, Object.keys(set).length)
    const version = dialect.quote('rowVersion')
    return transaction.execute(
      `UPDATE ${dialect.quote('EmailMessage')} SET ${changed.join(', ')}, ${version} = ${version} + 1
        WHERE ${equal.slice(changed.length).join(' AND ')}`,
      [...Object.values(set), ...Object.values(where)],
    )
  }
}

function columnsOf(result: Result): Readonly<Record<string, string | null>> {
  if (result.status !== 'Sent') return result
  const { status, sent, document, error } = result
  return { status, sent, document, error }
}

/** Sorts by the instant of the first attempt; the local mailbox uses it for file names. */
function newMessageId(now: string, domain: string): string {
  return `${now.replace(/\D/g, '')}.${randomUUID()}@${domain}`
}

function messageOf(row: Row): OutboxMessage {
  return {
    id: Number(row['id']),
    to: textOf(row, 'to') ?? '',
    cc: textOf(row, 'cc'),
    bcc: textOf(row, 'bcc'),
    from: textOf(row, 'from'),
    subject: textOf(row, 'subject'),
    body: textOf(row, 'body'),
    statementId: keyOf(row, 'statementId'),
    invoiceId: keyOf(row, 'invoiceId'),
    paymentId: keyOf(row, 'paymentId'),
    customerId: keyOf(row, 'customerId'),
    reportScheduleId: keyOf(row, 'reportScheduleId'),
    reportUserId: keyOf(row, 'reportUserId'),
    reportRun: textOf(row, 'reportRun'),
    created: textOf(row, 'created'),
    createdBy: textOf(row, 'createdBy'),
  }
}

function textOf(row: Row, name: string): string | null {
  const value = row[name]
  return typeof value === 'string' ? value : null
}

function keyOf(row: Row, name: string): number | null {
  const value = row[name]
  return typeof value === 'number' ? value : null
}
