import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { localMailbox, mailboxFolder } from '#server/practice/mail/localMailbox.ts'
import { createMail } from '#server/app/systems/createMail.ts'
import { createOutboxWorker } from '#server/outbox/createOutboxWorker.ts'
import { startMailServer } from '#test/support/mailServer.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { queueMail, storedMail } from './queueMail.ts'

let database: TestDatabase
let dataDirectory: string

beforeEach(async () => {
  database = await openTestDatabase()
  dataDirectory = mkdtempSync(path.join(tmpdir(), 'rolloff-outbox-'))
})
afterEach(async () => {
  await database.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

/** Sends one email as the installation is configured, and returns its record. */
async function sendOne(configured: { readonly smtpUrl: string | null; readonly mailFrom: string }) {
  const { mailer } = await createMail({ dataDirectory, ...configured })
  const worker = createOutboxWorker(configured, {
    mailer,
    database,
    attachmentsOf: async () => [],
    documents: { keep: async () => 'kept.pdf', drop: async () => undefined },
    listener: { onSent: async () => undefined, onFailed: async () => undefined },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    now: () => new Date().toISOString(),
  })
  const id = await queueMail(database)
  worker.start()
  await waitUntil(async () => (await storedMail(database, id))['status'] === 'Sent')
  await worker.stop()
  return storedMail(database, id)
}

describe('the outbox of an installation', () => {
  it.each([
    ['Rolloff <office@rolloff.example>', 'rolloff.example'],
    ['billing@dumpsters.example', 'dumpsters.example'],
    ['', 'localhost'],
  ])('stores mail in the local mailbox without a mail server; from "%s"', async (mailFrom, domain) => {
    const { messageId } = await sendOne({ smtpUrl: null, mailFrom })
    expect(String(messageId)).toMatch(new RegExp(`^\\d{17}\\.[\\da-f-]{36}@${domain}$`))
    expect(await localMailbox(mailboxFolder(dataDirectory)).list(10)).toMatchObject([
      { from: mailFrom, to: 'sam@customer.example', subject: 'Your invoice' },
    ])
  })

  it('sends to the configured mail server, in the name of the configured sender', async () => {
    const server = await startMailServer()
    await sendOne({ smtpUrl: server.url, mailFrom: 'Rolloff <office@rolloff.example>' })
    expect(server.received).toMatchObject([{ from: 'office@rolloff.example', to: ['sam@customer.example'] }])
    expect(await localMailbox(mailboxFolder(dataDirectory)).list(10)).toEqual([])
    await server.close()
  })
})
