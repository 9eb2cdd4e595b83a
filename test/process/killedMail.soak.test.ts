import { setTimeout as delay } from 'node:timers/promises'
import { randomFrom } from '#server/demo/random.ts'
import { SEED } from '#test/support/seed.ts'
import { MailSender, sentMail } from './MailSender.ts'

const KILLS = 12
const EMAILS_PER_KILL = 10
const LATEST_KILL_MILLISECONDS = 150

let sender: MailSender
beforeEach(async () => {
  sender = await MailSender.prepare()
})
afterEach(() => sender.close())

describe('a process that is killed again and again while it sends mail', () => {
  it('M-024 at any moment: every email arrives, and a kill repeats one email at most', async () => {
    const random = randomFrom(SEED)
    const ids: number[] = []
    for (let killed = 0; killed < KILLS; killed += 1) {
      for (let mail = 0; mail < EMAILS_PER_KILL; mail += 1) ids.push(await sender.queueInvoice(ids.length))
      await sender.send('taken')
      await delay(random.integer(0, LATEST_KILL_MILLISECONDS))
      await sender.kill()
    }
    await sender.endLeases()
    await sender.send('started')
    await sender.untilAllAreSent(ids)
    const counts = [...sender.arrivals().values()]
    expect(counts.length).toBe(ids.length)
    expect(sender.server.received.length - ids.length).toBeLessThanOrEqual(KILLS)
    expect(await sender.reported()).toEqual(ids.map(sentMail))
  })
})
