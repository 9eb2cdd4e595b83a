import type { Transaction } from '#server/database/Database.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { TransientMailError } from '#server/mail/Mailer.ts'
import { outboxDepth } from '#server/outbox/outboxDepth.ts'
import { Outbox, type SentResult } from '#server/outbox/Outbox.ts'
import type { OutboxMessage } from '#server/outbox/OutboxMessage.ts'
import { startMailServer } from '#test/support/mailServer.ts'
import { reservePort } from '#test/support/startServer.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { silentAtFirst } from './silentAtFirst.ts'
import { openOutbox, type TestOutbox } from './openOutbox.ts'

let outbox: TestOutbox

beforeEach(async () => {
  outbox = await openOutbox()
})
afterEach(() => outbox.close())

describe('the outbox', () => {
  it('sends what a save queued, and records the result in the same transaction', async () => {
    const notified: unknown[] = []
    const onSent = async (message: OutboxMessage, { sent }: SentResult, transaction: Transaction) => {
      const [row] = await transaction.query('SELECT "status", "sent" FROM "EmailMessage" WHERE "id" = ?1', [
        message.id,
      ])
      notified.push([message.id, message.subject, row?.['status'], row?.['sent'] === sent])
      return undefined
    }
    outbox.start({ listener: { onSent } })
    const id = await outbox.queue({ cc: 'kim@customer.example', bcc: 'us@rolloff.example' })
    await outbox.untilStatus(id, 'Sent')
    expect(outbox.server.received).toMatchObject([
      {
        from: 'office@rolloff.example',
        to: ['sam@customer.example', 'kim@customer.example', 'us@rolloff.example'],
        email: { subject: 'Your invoice', from: { name: 'Rolloff', address: 'office@rolloff.example' } },
      },
    ])
    expect(notified).toEqual([[id, 'Your invoice', 'Sent', true]])
    expect(await outbox.stored(id)).toMatchObject({ attempts: 1, error: null, leasedBy: null })
  })

  it('leaves mail of a save that was refused unsent', async () => {
    await expect(outbox.queue({ to: '' })).rejects.toThrow('Please fix errors before saving')
    outbox.start()
    const id = await outbox.queue()
    await outbox.untilStatus(id, 'Sent')
    expect(outbox.server.attempts()).toBe(1)
  })

  it('attaches what a message promises, created when it is sent', async () => {
    const bytes = Buffer.from('%PDF-1.7 the invoice')
    const attachmentsOf = async () => [{ fileName: 'Invoice 7.pdf', contentType: 'application/pdf', bytes }]
    outbox.start({ attachmentsOf })
    await outbox.untilStatus(await outbox.queue(), 'Sent')
    const [attachment] = outbox.server.received[0]?.email.attachments ?? []
    expect(attachment).toMatchObject({ filename: 'Invoice 7.pdf', mimeType: 'application/pdf' })
    expect(attachment?.content).toEqual(new Uint8Array(bytes).buffer)
  })

  it('retries when deferred, with the same Message-ID', async () => {
    outbox.server.verdicts.push({ number: 451, says: 'Come back later' })
    const ids: unknown[] = []
    const attachmentsOf = async ({ id }: OutboxMessage) => {
      ids.push((await outbox.stored(id))['messageId'])
      return []
    }
    outbox.start({ attachmentsOf })
    const id = await outbox.queue()
    await waitUntil(() => outbox.server.attempts() === 1)
    await outbox.untilStatus(id, 'Sent')
    expect(await outbox.stored(id)).toMatchObject({ attempts: 2, error: null })
    expect(new Set(ids).size).toBe(1)
    expect(outbox.server.received.map(({ email }) => email.messageId)).toEqual([`<${String(ids[0])}>`])
  })

  it('gives up immediately if the recipient is unknown, and reports that', async () => {
    const notified: unknown[] = []
    const onFailed = async (message: OutboxMessage, error: string) => void notified.push([message.id, error])
    outbox.server.unknown.add('sam@customer.example')
    outbox.start({ listener: { onFailed } })
    const id = await outbox.queue()
    await outbox.untilStatus(id, 'Failed')
    const { attempts, error } = await outbox.stored(id)
    expect([attempts, outbox.server.attempts()]).toEqual([1, 0])
    expect(error).toMatch(/^The mail server refused the email: .*550 No such user/)
    expect(notified).toEqual([[id, error]])
  })

  it('gives up after its last attempt and keeps the last error', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1)
      outbox.server.verdicts.push({ number: 452, says: 'Disk is full' })
    outbox.start({ retryDelays: [5, 5] })
    const id = await outbox.queue()
    await outbox.untilStatus(id, 'Failed')
    expect(await outbox.stored(id)).toMatchObject({
      attempts: 3,
      error: expect.stringContaining('Disk is full') as unknown,
      nextAttempt: null,
    })
  })

  it('sends again when the connection broke before the answer, so that nothing is lost and a duplicate shows', async () => {
    outbox.server.verdicts.push('takeAndBreak')
    outbox.start()
    const id = await outbox.queue()
    await outbox.untilStatus(id, 'Sent')
    expect(outbox.server.received.length).toBe(2)
    expect(new Set(outbox.server.received.map(({ email }) => email.messageId)).size).toBe(1)
    expect((await outbox.stored(id))['attempts']).toBe(2)
  })

  it('waits for a mail server that is down, and resumes on its own', async () => {
    await outbox.server.close()
    const port = await reservePort()
    outbox.start({ to: `smtp://127.0.0.1:${port}`, retryDelays: Array.from({ length: 200 }, () => 20) })
    const id = await outbox.queue()
    await waitUntil(async () => Number((await outbox.stored(id))['attempts']) > 1)
    expect(await outbox.untilError(id)).toMatch(/^The mail server could not be reached/)
    outbox.server = await startMailServer(port)
    await outbox.untilStatus(id, 'Sent')
    expect(outbox.server.received.length).toBe(1)
  })

  it('shares the work among several servers without sending anything twice', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => outbox.queue()))
    for (let index = 0; index < 4; index += 1) outbox.start()
    await waitUntil(async () =>
      (await Promise.all(ids.map((id) => outbox.statusOf(id)))).every((status) => status === 'Sent'),
    )
    expect(outbox.server.received.length).toBe(40)
    expect(new Set(outbox.server.received.map(({ email }) => email.messageId)).size).toBe(40)
  })

  it('takes over a message whose sender has died, once the lease has run out', async () => {
    const id = await outbox.queue()
    await outbox.database.transaction((transaction) =>
      transaction.execute(
        `UPDATE "EmailMessage" SET "status" = 'Sending', "attempts" = 1, "messageId" = 'first@rolloff.example',
          "leasedBy" = 'dead', "leasedUntil" = ?1 WHERE "id" = ?2`,
        ['2999-01-01T00:00:00.000Z', id],
      ),
    )
    outbox.start()
    const other = await outbox.queue()
    await outbox.untilStatus(other, 'Sent')
    expect(await outbox.statusOf(id)).toBe('Sending')
    await outbox.database.transaction((transaction) =>
      transaction.execute(`UPDATE "EmailMessage" SET "leasedUntil" = ?1 WHERE "id" = ?2`, [
        '2001-01-01T00:00:00.000Z',
        id,
      ]),
    )
    await outbox.untilStatus(id, 'Sent')
    expect(outbox.server.received.at(-1)?.email.messageId).toBe('<first@rolloff.example>')
  })

  it('does not send a message that another server took over while an attachment was being made', async () => {
    const made: number[] = []
    const logged: string[] = []
    const keep = (_details: object, line: string) => void logged.push(line)
    const attachmentsOf = async ({ id }: OutboxMessage) => {
      if (id === takenOver) {
        await outbox.database.transaction((transaction) =>
          transaction.execute(
            `UPDATE "EmailMessage" SET "leasedBy" = 'another server', "leasedUntil" = ?1 WHERE "id" = ?2`,
            ['2999-01-01T00:00:00.000Z', id],
          ),
        )
      }
      made.push(id)
      return []
    }
    const takenOver = await outbox.queue()
    const other = await outbox.queue()
    const worker = outbox.start({ attachmentsOf, log: { info: keep, warn: keep, error: keep } })
    await outbox.untilStatus(other, 'Sent')
    await waitUntil(() => made.includes(takenOver))
    await worker.stop()
    expect(logged).toEqual(['mail sent'])
    expect(outbox.server.attempts()).toBe(1)
    expect(await outbox.stored(takenOver)).toMatchObject({
      status: 'Sending',
      leasedBy: 'another server',
    })
  })

  it('does not let a message crash the server forever', async () => {
    const id = await outbox.queue()
    await outbox.database.transaction((transaction) =>
      transaction.execute(
        `UPDATE "EmailMessage" SET "status" = 'Sending', "attempts" = 4, "leasedBy" = 'dead',
          "leasedUntil" = '2026-01-01T00:00:00.000Z' WHERE "id" = ?1`,
        [id],
      ),
    )
    outbox.start()
    await outbox.untilStatus(id, 'Failed')
    expect(outbox.server.attempts()).toBe(0)
    expect((await outbox.stored(id))['error']).toBe(
      'The server stopped repeatedly while it was sending this email.',
    )
  })

  it('M-033 notifies listeners again after failures, in one transaction with the record', async () => {
    const notified: unknown[] = []
    let tries = 0
    const onSent = async (message: OutboxMessage, _result: SentResult, transaction: Transaction) => {
      tries += 1
      await transaction.execute(`UPDATE "EmailMessage" SET "subject" = "subject" || '!' WHERE "id" = ?1`, [
        message.id,
      ])
      if (tries < 3) throw new Error('the database is busy')
      return () => void notified.push(message.id)
    }
    outbox.start({ listener: { onSent } })
    const id = await outbox.queue()
    await waitUntil(() => notified.length > 0)
    expect([tries, notified, outbox.server.received.length]).toEqual([3, [id], 1])
    expect(await outbox.stored(id)).toMatchObject({ status: 'Sent', subject: 'Your invoice!' })
  })

  it('records a sent message even if a listener fails', async () => {
    const onSent = () => Promise.reject(new Error('no such invoice'))
    outbox.start({ listener: { onSent } })
    const id = await outbox.queue()
    await outbox.untilStatus(id, 'Sent')
    expect(outbox.server.received.length).toBe(1)
  })

  it('finishes the three messages under way when it is stopped', async () => {
    let open = (): void => undefined
    const opened = new Promise<void>((resolve) => (open = resolve))
    let begun = 0
    const attachmentsOf = async () => {
      begun += 1
      await opened
      return []
    }
    const ids = [await outbox.queue(), await outbox.queue(), await outbox.queue(), await outbox.queue()]
    const worker = outbox.start({ attachmentsOf })
    await waitUntil(() => begun === 3)
    const stopped = worker.stop()
    open()
    await stopped
    const statuses = await Promise.all(ids.map((id) => outbox.statusOf(id)))
    expect(statuses).toEqual(['Sent', 'Sent', 'Sent', 'Waiting'])
    expect(outbox.server.received.length).toBe(3)
  })

  it('goes on with the others while the mail server does not greet for one', async () => {
    const gate = await silentAtFirst(outbox.server)
    const ids = [await outbox.queue(), await outbox.queue(), await outbox.queue(), await outbox.queue()]
    outbox.start({ to: gate.url })
    const unsent = async () => {
      const statuses = await Promise.all(ids.map((id) => outbox.statusOf(id)))
      return statuses.filter((status) => status !== 'Sent')
    }
    await expectEventually(unsent).toEqual(['Sending'])
    gate.breakOff()
    await expectEventually(unsent).toEqual([])
    gate.close()
  })

  it('says so when an attachment cannot be made, and tries again', async () => {
    let repair = (): void => undefined
    const repaired = new Promise<void>((resolve) => (repair = resolve))
    let tries = 0
    const attachmentsOf = async () => {
      tries += 1
      if (tries === 1) throw new Error('the printer is out of order at /srv/secret')
      await repaired
      return []
    }
    outbox.start({ attachmentsOf })
    const id = await outbox.queue()
    expect(await outbox.untilError(id)).toBe('The email or one of its attachments could not be created.')
    repair()
    await outbox.untilStatus(id, 'Sent')
  })

  it('gives up when what a message tells about is not there', async () => {
    outbox.start({ attachmentsOf: () => Promise.reject(new NotFound('Invoice 7 was not found.')) })
    const id = await outbox.queue()
    await outbox.untilStatus(id, 'Failed')
    expect(await outbox.stored(id)).toMatchObject({ attempts: 1, error: 'Invoice 7 was not found.' })
  })

  it('counts what is on its way and what has failed', async () => {
    const id = await outbox.queue()
    const worker = outbox.start({
      to: { send: () => Promise.reject(new TransientMailError('No.')) },
      retryDelays: [],
    })
    await outbox.untilStatus(id, 'Failed')
    await worker.stop()
    await outbox.queue()
    expect(await outboxDepth(outbox.database)).toEqual({ waiting: 1, sending: 0, failed: 1 })
    const now = () => new Date().toISOString()
    await new Outbox(outbox.database, { now, leaseMilliseconds: 60_000, domain: 'rolloff.example' }).claim()
    expect(await outboxDepth(outbox.database)).toEqual({ waiting: 0, sending: 1, failed: 1 })
  })

  it('sends the text to read, and a reply goes to its author', async () => {
    outbox.start()
    await outbox.untilStatus(await outbox.queue({ from: 'olive@rolloff.example' }), 'Sent')
    await outbox.untilStatus(await outbox.queue({ subject: null, body: null }), 'Sent')
    const [written, empty] = outbox.server.received.map(({ email }) => email)
    const { text, replyTo } = written ?? {}
    expect([text?.trim(), replyTo?.[0]?.address]).toEqual(['Dear Sam', 'olive@rolloff.example'])
    expect([empty?.subject ?? '', empty?.text?.trim() ?? '', empty?.replyTo]).toEqual(['', '', undefined])
  })
})
