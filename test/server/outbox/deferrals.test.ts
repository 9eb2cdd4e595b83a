import { outboxDepth } from '#server/outbox/outboxDepth.ts'
import type { SentResult } from '#server/outbox/Outbox.ts'
import type { OutboxMessage } from '#server/outbox/OutboxMessage.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { openOutbox, type TestOutbox } from './openOutbox.ts'

let outbox: TestOutbox

beforeEach(async () => {
  outbox = await openOutbox()
})
afterEach(() => outbox.close())

describe('an email that some of its recipients do not get', () => {
  it('sends to the recipients that are known and names the others', async () => {
    outbox.server.unknown.add('old@customer.example')
    outbox.start()
    const id = await outbox.queue({ to: 'sam@customer.example; old@customer.example' })
    await outbox.untilStatus(id, 'Sent')
    expect(outbox.server.received[0]?.to).toEqual(['sam@customer.example'])
    expect((await outbox.stored(id))['error']).toMatch(/not for old@customer.example: .*No such user/)
  })

  it('M-033 retries deferred recipients, each by a separate email that names nobody else', async () => {
    const remarks: unknown[] = []
    const onSent = async (message: OutboxMessage, { error }: SentResult) =>
      void remarks.push([message.to, error])
    for (const address of ['old', 'kim', 'boss']) outbox.server.deferred.add(`${address}@customer.example`)
    outbox.server.unknown.add('old@customer.example')
    outbox.start({ listener: { onSent } })
    const id = await outbox.queue({
      to: 'sam@customer.example, old@customer.example',
      cc: 'kim@customer.example',
      bcc: 'boss@customer.example',
    })
    await waitUntil(async () => (await outboxDepth(outbox.database)).failed === 1 && remarks.length === 3)
    expect(outbox.server.received.map(({ to, email }) => [to, email.to, email.cc, email.subject])).toEqual([
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
        `The mail server accepted the email, but not for old@customer.example: ${said}; not for kim@customer.example: ${said}; not for boss@customer.example: ${said}. It is tried again for old@customer.example, kim@customer.example, boss@customer.example.`,
      ],
      ['kim@customer.example', null],
      ['boss@customer.example', null],
    ])
    const { created, createdBy } = await outbox.stored(id)
    for (const again of [id + 1, id + 2, id + 3])
      expect(await outbox.stored(again)).toMatchObject({ attempts: 2, created, createdBy })
    expect((await outbox.stored(id + 1))['error']).toContain('550 No such user')
  })

  it('gives up on repeatedly deferred recipients, and names them', async () => {
    outbox.server.deferred.add('kim@customer.example')
    outbox.start({ retryDelays: [] })
    const id = await outbox.queue({ cc: 'kim@customer.example' })
    await outbox.untilStatus(id, 'Sent')
    expect((await outbox.stored(id))['error']).toBe(
      'The mail server accepted the email, but not for kim@customer.example: it said "451 Greylisted, come back later".',
    )
    expect(await outboxDepth(outbox.database)).toEqual({ waiting: 0, sending: 0, failed: 0 })
  })
})
