import type { Row } from '#server/database/Database.ts'
import type { OutboxWorker } from '#server/outbox/OutboxWorker.ts'
import { startMailServer, type MailServer } from '#test/support/mailServer.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { queueMail, storedMail } from './queueMail.ts'
import { aWorker, type WorkerOptions } from './testWorker.ts'

type Mail = Parameters<typeof queueMail>[1]

/** An outbox in a new database, and the mail server that it sends to. */
export class TestOutbox {
  readonly database: TestDatabase
  /** May be replaced by one that is started again. */
  server: MailServer
  readonly #workers: OutboxWorker[] = []

  constructor(database: TestDatabase, server: MailServer) {
    this.database = database
    this.server = server
  }

  /** Starts a worker, by default one that sends to the mail server. */
  start(options: Partial<WorkerOptions> = {}): OutboxWorker {
    const worker = aWorker({ database: this.database, to: this.server.url, ...options })
    this.#workers.push(worker)
    worker.start()
    return worker
  }

  /** Queues an email by a save that adds it; returns its key. */
  queue(mail?: Mail): Promise<number> {
    return queueMail(this.database, mail)
  }

  stored(id: number): Promise<Row> {
    return storedMail(this.database, id)
  }

  async statusOf(id: number): Promise<unknown> {
    return (await this.stored(id))['status']
  }

  untilStatus(id: number, status: string): Promise<void> {
    return waitUntil(async () => (await this.statusOf(id)) === status)
  }

  /** The error of the last attempt, once one has failed. */
  async untilError(id: number): Promise<unknown> {
    let error: unknown = null
    await waitUntil(async () => {
      error = (await this.stored(id))['error']
      return error !== null
    })
    return error
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop()))
    await this.server.close()
    await this.database.close()
  }
}

export async function openOutbox(): Promise<TestOutbox> {
  return new TestOutbox(await openTestDatabase(), await startMailServer())
}
