import { Unavailable } from '#server/kernel/errors.ts'
import { PermanentMailError, TransientMailError } from '#server/mail/Mailer.ts'
import type { OutboxWorker } from '#server/outbox/OutboxWorker.ts'
import { startMailServer, type MailServer } from '#test/support/mailServer.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { aWorker } from './testWorker.ts'
import { queueMail, storedMail } from './queueMail.ts'

let database: TestDatabase
let server: MailServer
let workers: OutboxWorker[]

beforeEach(async () => {
  database = await openTestDatabase()
  server = await startMailServer()
  workers = []
})

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await server.close()
  await database.close()
})

function start(options: Partial<Parameters<typeof aWorker>[0]> = {}): OutboxWorker {
  const worker = aWorker({ database, to: server.url, ...options })
  workers.push(worker)
  worker.start()
  return worker
}

const statusOf = async (id: number) => (await storedMail(database, id))['status']
const untilStatus = (id: number, status: string) => waitUntil(async () => (await statusOf(id)) === status)

describe('after a mail that was not sent, the outbox', () => {
  const LONG = 3_600_000

  it.each<[string, () => Error]>([
    ['was refused', () => new PermanentMailError('No such mailbox.')],
    ['could not be created', () => new Error('out of paper')],
  ])('goes on with the next one at once where the mail %s', async (_how, error) => {
    const [first, second] = [await queueMail(database), await queueMail(database)]
    start({
      pollMilliseconds: LONG,
      retryDelays: [LONG],
      attachmentsOf: ({ id }) => (id === first ? Promise.reject(error()) : Promise.resolve([])),
    })
    await untilStatus(second, 'Sent')
    expect((await storedMail(database, first))['attempts']).toBe(1)
  })

  it('waits where the mail server is unreachable, since the others would fail, too', async () => {
    const [first, second] = [await queueMail(database), await queueMail(database)]
    const worker = aWorker({
      database,
      pollMilliseconds: LONG,
      retryDelays: [LONG],
      to: { send: () => Promise.reject(new TransientMailError('No.')) },
    })
    worker.start()
    await waitUntil(async () => (await storedMail(database, first))['error'] !== null)
    await worker.stop()
    expect(await storedMail(database, second)).toMatchObject({ status: 'Waiting', attempts: 0 })
  })

  it.each<[string, Error, string]>([
    ['a reason for people', new Unavailable('Nothing can be printed now.'), 'Nothing can be printed now.'],
    [
      'no detail of a failure inside',
      new Error('ENOENT /srv/secret'),
      'The mail or one of its attachments could not be created.',
    ],
  ])('keeps %s', async (_what, error, reason) => {
    const id = await queueMail(database)
    start({ attachmentsOf: () => Promise.reject(error), retryDelays: [] })
    await untilStatus(id, 'Failed')
    expect((await storedMail(database, id))['error']).toBe(reason)
  })

  it('tries it again when its time has come, with the instant on record', async () => {
    const id = await queueMail(database)
    start({ attachmentsOf: () => Promise.reject(new Error('out of paper')), retryDelays: [LONG] })
    await waitUntil(async () => (await storedMail(database, id))['error'] !== null)
    const { status, nextAttempt, leasedBy, leasedUntil } = await storedMail(database, id)
    expect([status, leasedBy, leasedUntil]).toEqual(['Waiting', null, null])
    expect(Date.parse(String(nextAttempt))).toBeGreaterThan(Date.now())
  })
})

describe('the log of the outbox', () => {
  it('says which mail was sent or not, at which attempt, and when it is tried again', async () => {
    server.verdicts.push({ number: 451, says: 'Come back later' })
    const log = aLog()
    start({ log })
    const id = await queueMail(database)
    await untilStatus(id, 'Sent')
    await waitUntil(() => log.lines.length === 2)
    expect(log.lines).toEqual([
      [
        'warn',
        'mail not sent',
        {
          err: expect.any(TransientMailError) as unknown,
          emailMessageId: id,
          attempt: 1,
          retry: expect.any(String) as unknown,
        },
      ],
      ['info', 'mail sent', { emailMessageId: id, attempt: 2 }],
    ])
  })

  it('reports a listener that failed, and a database that could not be asked', async () => {
    const log = aLog()
    const broken = new Error('no such invoice')
    start({ log, listener: { onSent: () => Promise.reject(broken) } })
    const id = await queueMail(database)
    await untilStatus(id, 'Sent')
    await waitUntil(() => log.lines.some(([level]) => level === 'error'))
    expect(log.lines).toContainEqual([
      'error',
      'a listener to mail failed',
      { err: broken, emailMessageId: id },
    ])
    const down = new Error('the database is down')
    start({ log, database: { ...database, query: () => Promise.reject(down) } })
    await waitUntil(() => log.lines.some(([, message]) => message === 'the outbox could not be processed'))
    expect(log.lines).toContainEqual(['error', 'the outbox could not be processed', { err: down }])
  })

  it('warns where a mail took longer than its lease, and tells no listener', async () => {
    const log = aLog()
    let notified = 0
    const id = await queueMail(database)
    const worker = aWorker({
      database,
      log,
      listener: { onSent: async () => void (notified += 1) },
      to: {
        send: async () => {
          await database.transaction((transaction) =>
            transaction.execute(
              `UPDATE "EmailMessage" SET "leasedBy" = 'another server',
                "leasedUntil" = '2999-01-01T00:00:00.000Z' WHERE "id" = ?1`,
              [id],
            ),
          )
          return []
        },
      },
    })
    worker.start()
    await waitUntil(() => log.lines.length > 0)
    await worker.stop()
    expect(log.lines[0]).toEqual(['warn', 'a mail took longer than its lease', { emailMessageId: id }])
    expect([notified, await statusOf(id)]).toEqual([0, 'Sending'])
  })
})

/** A log that keeps its lines. */
function aLog() {
  const lines: [level: string, message: string, details: object][] = []
  const keep = (level: string) => (details: object, message: string) =>
    void lines.push([level, message, details])
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') }
}
