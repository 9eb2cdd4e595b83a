import { Outbox } from '#server/outbox/Outbox.ts'
import { nextAttempt } from '#server/outbox/retryDelays.ts'
import { defaultsOf } from '#test/server/queries/defaultsOf.ts'
import { insert } from '#test/server/queries/openCompany.ts'
import { describeDatabases, type TestDatabase } from '#test/support/testDatabase.ts'
import { queueMail, storedMail } from './queueMail.ts'

describeDatabases('the queue of messages', (open) => {
  let database: TestDatabase
  let now: string
  let outbox: Outbox

  beforeEach(async () => {
    database = await open()
    now = '2026-11-21T18:00:00.000Z'
    outbox = new Outbox(database, { now: () => now, leaseMilliseconds: 60_000, domain: 'rolloff.example' })
  })

  afterEach(() => database.close())

  it('gives one message to one of those who ask at the same time', async () => {
    const id = await queueMail(database)
    const claims = await Promise.all(Array.from({ length: 5 }, () => outbox.claim()))
    expect(claims.filter((lease) => lease !== null).map(({ message }) => message.id)).toEqual([id])
  })

  it('gives the oldest message first, with all that its sender wrote and a Message-ID of its own', async () => {
    const mail = {
      to: 'sam@customer.example',
      cc: 'kim@customer.example',
      bcc: 'boss@customer.example',
      from: 'us@rolloff.example',
      subject: 'Your invoice',
      body: 'Dear Sam',
    }
    const first = await queueMail(database, mail)
    const second = await queueMail(database, { cc: null, bcc: null, from: null, subject: null, body: null })
    const { created, createdBy } = await storedMail(database, first)
    const about = { statementId: null, invoiceId: null, paymentId: null, customerId: null }
    const report = { reportScheduleId: null, reportUserId: null, reportRun: null }
    const leases = [await outbox.claim(), await outbox.claim()]
    expect(leases[0]?.message).toEqual({ id: first, ...mail, ...about, ...report, created, createdBy })
    expect(leases[1]?.message).toMatchObject({ id: second, cc: null, bcc: null, from: null, body: null })
    const ids = leases.map((lease) => lease?.messageId ?? '')
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^20261121180000000\.[\da-f-]{36}@rolloff\.example$/)
  })

  it('M-033 says which customer a message is about', async () => {
    await insert(database, 'Customer', { ...defaultsOf('Customer'), id: 7, typeId: 1, companyName: 'Acme' })
    await queueMail(database, { customerId: 7 })
    expect((await outbox.claim())?.message).toMatchObject({ customerId: 7, invoiceId: null })
  })

  it('extends a lease that is renewed', async () => {
    const id = await queueMail(database)
    const lease = await outbox.claim()
    if (lease === null) throw new Error('Nothing was due.')
    now = '2026-11-21T18:00:50.000Z'
    expect(await outbox.renew(lease)).toBe(true)
    expect(await storedMail(database, id)).toMatchObject({ status: 'Sending', attempts: 1 })
    now = '2026-11-21T18:01:49.999Z'
    expect(await outbox.claim()).toBeNull()
    now = '2026-11-21T18:01:50.000Z'
    expect(await outbox.claim()).toMatchObject({ message: { id }, attempt: 2 })
  })

  it('keeps a lease from others until it runs out, and then from its former holder', async () => {
    await queueMail(database)
    const first = await outbox.claim()
    now = '2026-11-21T18:00:59.000Z'
    expect(await outbox.claim()).toBeNull()
    now = '2026-11-21T18:01:00.000Z'
    const second = await outbox.claim()
    expect([second?.attempt, second?.messageId]).toEqual([2, first?.messageId])
    if (first === null || second === null) throw new Error('Nobody got the lease.')
    expect([await outbox.renew(first), await outbox.renew(second)]).toEqual([false, true])
    const failed = { status: 'Failed', error: 'No.' } as const
    const record = (lease: typeof first) =>
      database.transaction((transaction) => outbox.record(transaction, lease, failed))
    expect([await record(first), await record(second), await record(second)]).toEqual([false, true, false])
    expect(await outbox.claim()).toBeNull()
  })

  it('M-033 requeues it for a deferred recipient alone, and only for the holder of the lease', async () => {
    const id = await queueMail(database, { cc: 'kim@customer.example', from: 'us@rolloff.example' })
    const lease = await outbox.claim()
    if (lease === null) throw new Error('Nothing was due.')
    const nextAttempt = '2026-11-21T18:01:00.000Z'
    const deferred = [{ recipient: 'kim@customer.example', nextAttempt, error: 'Busy.' }]
    const result = {
      status: 'Sent',
      sent: now,
      document: 'kept.pdf',
      error: 'Not for Kim.',
      deferred,
    } as const
    const record = () => database.transaction((transaction) => outbox.record(transaction, lease, result))
    expect([await record(), await record()]).toEqual([true, false])
    expect(await outbox.claim()).toBeNull()
    const { created, createdBy } = await storedMail(database, id)
    expect(await storedMail(database, id)).toMatchObject({ status: 'Sent', error: 'Not for Kim.' })
    expect(await storedMail(database, id + 1)).toMatchObject({
      to: 'kim@customer.example',
      cc: null,
      from: 'us@rolloff.example',
      body: 'Dear Sam',
      status: 'Waiting',
      attempts: 1,
      error: 'Busy.',
      messageId: null,
      sent: null,
      created,
      createdBy,
    })
    now = nextAttempt
    expect(await outbox.claim()).toMatchObject({ message: { id: id + 1 }, attempt: 2 })
    expect(await outbox.claim()).toBeNull()
  })

  it('gives up for now where others are faster every time', async () => {
    const id = await queueMail(database)
    let lost = 0
    const overtaken = {
      ...database,
      query: async (...asked: Parameters<TestDatabase['query']>) => {
        const rows = await database.query(...asked)
        lost += 1
        return rows.map((row) => ({ ...row, rowVersion: -1 }))
      },
    }
    const unlucky = new Outbox(overtaken, { now: () => now, leaseMilliseconds: 60_000, domain: 'x' })
    expect([await unlucky.claim(), lost]).toEqual([null, 20])
    expect(await storedMail(database, id)).toMatchObject({ status: 'Waiting', attempts: 0 })
  })

  it('leaves alone what is sent or has failed, whatever its instants say', async () => {
    const id = await queueMail(database)
    const { quote, parameter } = database.dialect
    for (const status of ['Sent', 'Failed']) {
      await database.transaction((transaction) =>
        transaction.execute(
          `UPDATE ${quote('EmailMessage')} SET ${quote('status')} = ${parameter(0)},
            ${quote('leasedUntil')} = ${parameter(1)} WHERE ${quote('id')} = ${parameter(2)}`,
          [status, '2001-01-01T00:00:00.000Z', id],
        ),
      )
      expect([status, await outbox.claim()]).toEqual([status, null])
    }
  })

  it('holds a delayed message until its time', async () => {
    await queueMail(database)
    const lease = await outbox.claim()
    if (lease === null) throw new Error('Nothing was due.')
    const later = { status: 'Waiting', nextAttempt: '2026-11-21T18:05:00.000Z', error: 'Busy.' } as const
    await database.transaction((transaction) => outbox.record(transaction, lease, later))
    now = '2026-11-21T18:04:59.999Z'
    expect(await outbox.claim()).toBeNull()
    now = '2026-11-21T18:05:00.000Z'
    expect((await outbox.claim())?.attempt).toBe(2)
  })
})

describe('the delays between attempts', () => {
  it('grow, and end after a day', () => {
    const failed = '2026-03-08T06:59:30.000Z'
    const retries = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => nextAttempt(attempt, failed))
    expect(retries).toEqual([
      '2026-03-08T07:00:30.000Z',
      '2026-03-08T07:04:30.000Z',
      '2026-03-08T07:14:30.000Z',
      '2026-03-08T07:59:30.000Z',
      '2026-03-08T09:59:30.000Z',
      '2026-03-08T12:59:30.000Z',
      '2026-03-08T18:59:30.000Z',
      null,
    ])
  })
})
