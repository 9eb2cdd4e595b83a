import { randomUUID } from 'node:crypto'
import type { Database, Row, Transaction } from '../database/Database.ts'
import type { Lease, OutboxMessage } from './OutboxMessage.ts'
import { requeue, type Deferral } from './deferrals.ts'
import { addMilliseconds } from './retryDelays.ts'

/** How often another instance may be faster before this one rests. */
const MAX_TRIES = 20

export interface OutboxOptions {
  readonly now: () => string
  /** How long a lease is good for; whoever has not recorded a result by then may have died. */
  readonly leaseMilliseconds: number
  /** The domain of Message-IDs. */
  readonly domain: string
}

/** A mail that was taken. */
export interface SentResult {
  readonly status: 'Sent'
  readonly sent: string
  /** Who did not get it, in sentences. */
  readonly error: string | null
  /** Who of these is tried again: each by a message of its own. */
  readonly deferred: readonly Deferral[]
}

/** What becomes of a message that was being sent; errors are sentences. */
export type Result =
  | SentResult
  | { readonly status: 'Waiting'; readonly nextAttempt: string; readonly error: string }
  | { readonly status: 'Failed'; readonly error: string }

/**
 * The table of messages as a queue that any number of server instances share. Every step is one conditional UPDATE, so that of
 * two instances at the same message one succeeds.
 */
export class Outbox {
  readonly #database: Database
  readonly #options: OutboxOptions

  constructor(database: Database, options: OutboxOptions) {
    this.#database = database
    this.#options = options
  }

  /** Takes the lease of a due message: one that waits, or whose sender's lease has run out. Null when nothing is due. */
  async claim(): Promise<Lease | null> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const due = await this.#firstDue()
      const lease = due === undefined ? null : await this.#take(due)
      if (due === undefined || lease !== null) return lease
    }
    return null
  }

  /** Makes the lease last its whole time again; false when it was lost, and then the message must not be sent. */
  async renew({ message, holder }: Lease): Promise<boolean> {
    const { now, leaseMilliseconds } = this.#options
    return this.#database.transaction(async (transaction) => {
      const set = { leasedUntil: addMilliseconds(now(), leaseMilliseconds) }
      return (await this.#update(transaction, set, { id: message.id, leasedBy: holder })) === 1
    })
  }

  /** Ends the lease with what became of the message; false when the lease was lost meanwhile. */
  async record(transaction: Transaction, { message, holder }: Lease, result: Result): Promise<boolean> {
    const set = { nextAttempt: null, ...columnsOf(result), leasedBy: null, leasedUntil: null }
    if ((await this.#update(transaction, set, { id: message.id, leasedBy: holder })) !== 1) return false
    for (const deferred of result.status === 'Sent' ? result.deferred : [])
      await requeue(transaction, this.#database.dialect, message.id, deferred)
    return true
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
  const { status, sent, error } = result
  return { status, sent, error }
}

/** Sorts by the instant of the first attempt; the local mailbox names its files after it. */
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
