import { Unavailable } from '#server/kernel/errors.ts'
import { PermanentMailError, TransientMailError } from '#server/mail/Mailer.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { openOutbox, type TestOutbox } from './openOutbox.ts'

let outbox: TestOutbox

beforeEach(async () => {
  outbox = await openOutbox()
})
afterEach(() => outbox.close())

describe('after an email that was not sent, the outbox', () => {
  const LONG = 3_600_000

  it.each<[string, () => Error]>([
    ['was refused', () => new PermanentMailError('No such mailbox.')],
    ['could not be created', () => new Error('out of paper')],
  ])('goes on with the next one at once where the email %s', async (_how, error) => {
    const [first, second] = [await outbox.queue(), await outbox.queue()]
    outbox.start({
      pollMilliseconds: LONG,
      retryDelays: [LONG],
      attachmentsOf: ({ id }) => (id === first ? Promise.reject(error()) : Promise.resolve([])),
    })
    await outbox.untilStatus(second, 'Sent')
    expect((await outbox.stored(first))['attempts']).toBe(1)
  })

  it('waits where the mail server is unreachable, since the others would fail, too', async () => {
    const tried = [await outbox.queue(), await outbox.queue(), await outbox.queue()]
    const left = await outbox.queue()
    const worker = outbox.start({
      pollMilliseconds: LONG,
      retryDelays: [LONG],
      to: { send: () => Promise.reject(new TransientMailError('No.')) },
    })
    // One for each that is sent at the same time.
    for (const id of tried) await outbox.untilError(id)
    await worker.stop()
    expect(await outbox.stored(left)).toMatchObject({ status: 'Waiting', attempts: 0 })
  })

  it.each<[string, Error, string]>([
    ['a reason for people', new Unavailable('Nothing can be printed now.'), 'Nothing can be printed now.'],
    [
      'no detail of a failure inside',
      new Error('ENOENT /srv/secret'),
      'The email or one of its attachments could not be created.',
    ],
  ])('keeps %s', async (_what, error, reason) => {
    const id = await outbox.queue()
    outbox.start({ attachmentsOf: () => Promise.reject(error), retryDelays: [] })
    await outbox.untilStatus(id, 'Failed')
    expect((await outbox.stored(id))['error']).toBe(reason)
  })

  it('tries it again when its time has come, with the instant on record', async () => {
    const id = await outbox.queue()
    outbox.start({ attachmentsOf: () => Promise.reject(new Error('out of paper')), retryDelays: [LONG] })
    await outbox.untilError(id)
    const { status, nextAttempt, leasedBy, leasedUntil } = await outbox.stored(id)
    expect([status, leasedBy, leasedUntil]).toEqual(['Waiting', null, null])
    expect(Date.parse(String(nextAttempt))).toBeGreaterThan(Date.now())
  })
})

describe('the log of the outbox', () => {
  it('says which email was sent or not, at which attempt, and when it is tried again', async () => {
    outbox.server.verdicts.push({ number: 451, says: 'Come back later' })
    const log = aLog()
    outbox.start({ log })
    const id = await outbox.queue()
    await outbox.untilStatus(id, 'Sent')
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
    outbox.start({ log, listener: { onSent: () => Promise.reject(broken) } })
    const id = await outbox.queue()
    await outbox.untilStatus(id, 'Sent')
    await waitUntil(() => log.lines.some(([level]) => level === 'error'))
    expect(log.lines).toContainEqual([
      'error',
      'a listener to mail failed',
      { err: broken, emailMessageId: id },
    ])
    const down = new Error('the database is down')
    outbox.start({ log, database: { ...outbox.database, query: () => Promise.reject(down) } })
    await waitUntil(() => log.lines.some(([, message]) => message === 'the outbox could not be processed'))
    expect(log.lines).toContainEqual(['error', 'the outbox could not be processed', { err: down }])
  })

  it('warns where an email took longer than its lease, and tells no listener', async () => {
    const log = aLog()
    let notified = 0
    const id = await outbox.queue()
    const worker = outbox.start({
      log,
      listener: { onSent: async () => void (notified += 1) },
      to: {
        send: async () => {
          await outbox.database.transaction((transaction) =>
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
    await waitUntil(() => log.lines.length > 0)
    await worker.stop()
    expect(log.lines[0]).toEqual(['warn', 'an email took longer than its lease', { emailMessageId: id }])
    expect([notified, await outbox.statusOf(id)]).toEqual([0, 'Sending'])
  })
})

/** A log that keeps its lines. */
function aLog() {
  const lines: [level: string, message: string, details: object][] = []
  const keep = (level: string) => (details: object, message: string) =>
    void lines.push([level, message, details])
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') }
}
