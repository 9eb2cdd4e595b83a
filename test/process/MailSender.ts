import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { queueMail, storedMail } from '#test/server/outbox/queueMail.ts'
import type { Row } from '#server/database/Database.ts'
import { storeAccount } from '#test/server/reports/accounts.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { startMailServer, type MailServer } from '#test/support/mailServer.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { waitUntil } from '#test/support/waitUntil.ts'

const FIRST_INVOICE = 1_000

/** What is reported of an email that was sent once and for all; its invoice has no lines, and is paid once it was sent. */
export const sentMail = (mail: number): Row => ({ mail, status: INVOICE_STATUS.paid, error: null })

/** A process that sends the queued mail of a database to a mail server, and may be killed. */
export class MailSender {
  readonly database: TestDatabase
  readonly server: MailServer
  #process: ChildProcess | null = null

  private constructor(database: TestDatabase, server: MailServer) {
    this.database = database
    this.server = server
  }

  /** With an empty database and mail server; no process sends yet. */
  static async prepare(): Promise<MailSender> {
    const database = await openTestDatabase()
    await storeAccount(database)
    return new MailSender(database, await startMailServer())
  }

  async close(): Promise<void> {
    await this.kill()
    await this.server.close()
    await this.database.close()
  }

  /** Starts a sending process and waits for its output. */
  async send(word: 'started' | 'taken', ...more: 'hang'[]): Promise<void> {
    const script = require.resolve('#test/server/outbox/sendForever.ts')
    const args = ['--import', 'tsx', script, this.database.url, this.server.url, ...more]
    const sending = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    this.#process = sending
    let said = ''
    sending.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    while (!said.includes(word)) await once(sending.stdout, 'data')
  }

  async kill(): Promise<void> {
    const sending = this.#process
    if (sending === null || sending.signalCode !== null) return
    const ended = once(sending, 'close')
    sending.kill('SIGKILL')
    await ended
  }

  /** Lets the time pass for which an email is left to the process that was killed. */
  async endLeases(): Promise<void> {
    await this.database.transaction((transaction) =>
      transaction.execute(`UPDATE "EmailMessage" SET "leasedUntil" = ?1 WHERE "status" = 'Sending'`, [
        '2001-01-01T00:00:00.000Z',
      ]),
    )
  }

  /** Queues an email with its own invoice, which waits for it. */
  async queueInvoice(number: number): Promise<number> {
    const id = FIRST_INVOICE + number
    await store(this.database, 'Invoice', {
      id,
      customerId: 1,
      rentalId: 512,
      serviceAddressId: 1,
      invoiceNumber: id,
      invoiceDate: '2026-05-21',
      statusId: INVOICE_STATUS.waitingToEmail,
      rowVersion: 1,
    })
    return queueMail(this.database, { invoiceId: id })
  }

  stored(id: number): ReturnType<typeof storedMail> {
    return storedMail(this.database, id)
  }

  untilAllAreSent(ids: readonly number[]): Promise<void> {
    return waitUntil(async () => {
      const stored = await Promise.all(ids.map((id) => this.stored(id)))
      return stored.every((mail) => mail['status'] === 'Sent')
    })
  }

  /** The status of each invoice, with the communications that report its email. */
  reported(): Promise<readonly Row[]> {
    return this.database.query(
      `SELECT "c"."emailMessageId" AS "mail", "i"."statusId" AS "status", "c"."error" AS "error"
        FROM "InvoiceCommunication" AS "c" JOIN "Invoice" AS "i" ON "i"."id" = "c"."invoiceId"
        WHERE "i"."id" >= ?1 ORDER BY 1`,
      [FIRST_INVOICE],
    )
  }

  /** How often each email arrived, by its Message-ID. */
  arrivals(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { email } of this.server.received)
      counts.set(email.messageId ?? '', (counts.get(email.messageId ?? '') ?? 0) + 1)
    return counts
  }
}
