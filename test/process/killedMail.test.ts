import { MailSender, sentMail } from './MailSender.ts'

let sender: MailSender
beforeEach(async () => {
  sender = await MailSender.prepare()
})
afterEach(() => sender.close())

describe('a process that is killed while it sends mail', () => {
  it('M-024 after the mail server has taken it: it is sent once more, under the same Message-ID', async () => {
    const id = await sender.queueInvoice(0)
    await sender.send('taken', 'hang')
    await sender.kill()
    expect(await sender.stored(id)).toMatchObject({ status: 'Sending', attempts: 1, sent: null })
    await sender.endLeases()
    await sender.send('started')
    await sender.untilAllAreSent([id])
    const { messageId, attempts } = await sender.stored(id)
    expect([attempts, sender.server.received.length]).toEqual([2, 2])
    expect([...sender.arrivals()]).toEqual([[`<${String(messageId)}>`, 2]])
    expect(await sender.reported()).toEqual([id].map(sentMail))
  })
})
