import { outboxDepth } from '#server/outbox/outboxDepth.ts'
import type { SentResult } from '#server/outbox/Outbox.ts'
import type { OutboxMessage } from '#server/outbox/OutboxMessage.ts'
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

function start(
  options: Omit<Parameters<typeof aWorker>[0], 'database' | 'to'> & { to?: string } = {},
): OutboxWorker {
  const worker = aWorker({ database, to: server.url, ...options })
  workers.push(worker)
  worker.start()
  return worker
}

const statusOf = async (id: number) => (await storedMail(database, id))['status']
const untilStatus = (id: number, status: string) => waitUntil(async () => (await statusOf(id)) === status)

describe('a mail that some of its recipients do not get', () => {
  it('sends to the recipients that are known and names the others', async () => {
    server.unknown.add('old@customer.example')
    start()
    const id = await queueMail(database, { to: 'sam@customer.example; old@customer.example' })
    await untilStatus(id, 'Sent')
    expect(server.received[0]?.to).toEqual(['sam@customer.example'])
    expect((await storedMail(database, id))['error']).toMatch(/not for old@customer.example: .*No such user/)
  })

  it('M-033 retries deferred recipients, each by a separate mail that names nobody else', async () => {
    const remarks: unknown[] = []
    const onSent = async (message: OutboxMessage, { error }: SentResult) =>
      void remarks.push([message.to, error])
    for (const address of ['old', 'kim', 'boss']) server.deferred.add(`${address}@customer.example`)
    server.unknown.add('old@customer.example')
    start({ listener: { onSent } })
    const id = await queueMail(database, {
      to: 'sam@customer.example, old@customer.example',
      cc: 'kim@customer.example',
      bcc: 'boss@customer.example',
    })
    await waitUntil(async () => (await outboxDepth(database)).failed === 1 && remarks.length === 3)
    expect(server.received.map(({ to, email }) => [to, email.to, email.cc, email.subject])).toEqual([
      [
        ['sam@customer.example'],
        [expect.objectContaining({ address: 'sam@customer.example' }), expect.anything()],
        [expect.objectContaining({ address: 'kim@customer.example' })],
        'Your invoice',
      ],
      ...['kim', 'boss'].map((name) => [
        [`${name}@customer.example`],
        [{ name: '', address: `${name}@customer.example` }],
        undefined,
        'Your invoice',
      ]),
    ])
    const said = 'it said "451 Greylisted, come back later"'
    expect(remarks).toEqual([
      [
        'sam@customer.example, old@customer.example',
        `The mail server took the mail, but not for old@customer.example: ${said}; not for kim@customer.example: ${said}; not for boss@customer.example: ${said}. It is tried again for old@customer.example, kim@customer.example, boss@customer.example.`,
      ],
      ['kim@customer.example', null],
      ['boss@customer.example', null],
    ])
    const { created, createdBy } = await storedMail(database, id)
    for (const again of [id + 1, id + 2, id + 3])
      expect(await storedMail(database, again)).toMatchObject({ attempts: 2, created, createdBy })
    expect((await storedMail(database, id + 1))['error']).toContain('550 No such user')
  })

  it('gives up on repeatedly deferred recipients, and names them', async () => {
    server.deferred.add('kim@customer.example')
    start({ retryDelays: [] })
    const id = await queueMail(database, { cc: 'kim@customer.example' })
    await untilStatus(id, 'Sent')
    expect((await storedMail(database, id))['error']).toBe(
      'The mail server took the mail, but not for kim@customer.example: it said "451 Greylisted, come back later".',
    )
    expect(await outboxDepth(database)).toEqual({ waiting: 0, sending: 0, failed: 0 })
  })
})
