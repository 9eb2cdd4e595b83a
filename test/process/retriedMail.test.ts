import { rm } from 'node:fs/promises'
import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { silentAtFirst } from '#test/server/outbox/silentAtFirst.ts'
import { copyDemoCompany } from '#test/support/demoCompany.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { startMailServer, type MailServer } from '#test/support/mailServer.ts'
import { MovedClock } from '#test/support/MovedClock.ts'
import { startServer, type RunningServer } from '#test/support/startServer.ts'
import { NoteWriter } from './faults/NoteWriter.ts'

const MINUTE = 60_000
/** The time for which an email is left to the server that sends it, and the pause after a second failed attempt. */
const [LEASE, SECOND_PAUSE] = [10 * MINUTE, 5 * MINUTE]
const SUBJECT = 'The gate code has changed'

const clock = new MovedClock()

let dataDirectory: string
let mailServer: MailServer
let server: RunningServer | null = null

beforeAll(async () => {
  dataDirectory = await copyDemoCompany('small')
  mailServer = await startMailServer()
})
afterAll(async () => {
  await server?.kill()
  await mailServer.close()
  clock.remove()
  await rm(dataDirectory, { recursive: true, force: true })
})

/** The email as it is stored. */
function stored(): unknown {
  const database = new BetterSqlite3(path.join(dataDirectory, 'rolloff.db'), { readonly: true })
  const found = database.prepare('SELECT * FROM EmailMessage WHERE subject = ?').get(SUBJECT)
  database.close()
  return found
}

const email = {
  id: -1,
  to: 'sam@customer.example',
  subject: SUBJECT,
  body: 'It is 4711 from Monday on.',
  rowVersion: 1,
  entityAspect: { entityTypeName: 'EmailMessage:#Rolloff', entityState: 'Added', originalValuesMap: {} },
}

describe('an email', () => {
  it('M-024 M-033 goes out once, and with one Message-ID, although the server is killed while it sends it, and the mail server refuses it the next time', async () => {
    const gate = await silentAtFirst(mailServer)
    const environment = {
      ...clock.environment,
      SMTP_URL: gate.url,
      MAIL_FROM: 'Rolloff <office@rolloff.example>',
    }
    server = await startServer({ dataDirectory, environment })
    const dana = await NoteWriter.signIn(server.url)
    const { status } = await dana.post('SaveChanges', { entities: [email], saveOptions: { tag: {} } })
    expect(status).toBe(200)
    await expectEventually(() => gate.isSilent()).toBe(true)
    expect(stored()).toMatchObject({ status: 'Sending', attempts: 1 })
    await server.kill()

    mailServer.verdicts.push({ number: 451, says: 'Come back later' })
    clock.set(LEASE + MINUTE)
    server = await startServer({ dataDirectory, environment })
    await expectEventually(stored).toMatchObject({
      status: 'Waiting',
      attempts: 2,
      error: expect.stringContaining('Come back later'),
    })
    expect(mailServer.received).toEqual([])

    clock.set(LEASE + SECOND_PAUSE + 2 * MINUTE)
    await expectEventually(stored).toMatchObject({ status: 'Sent', attempts: 3, error: null })
    gate.close()
    expect(mailServer.attempts()).toBe(2)
    expect(stored()).toMatchObject({
      messageId: mailServer.received[0]?.email.messageId?.replaceAll(/[<>]/g, ''),
    })
    expect(mailServer.received.map(({ to }) => to)).toEqual([['sam@customer.example']])
  })
})
