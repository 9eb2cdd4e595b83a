import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { randomFrom } from '#server/demo/random.ts'
import { queueMail, storedMail } from '#test/server/outbox/queueMail.ts'
import { budget } from '#test/support/budget.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { storeAccount } from '#test/server/reports/accounts.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { startMailServer, type MailServer } from '#test/support/mailServer.ts'
import { SEED } from '#test/support/seed.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

const KILLS = budget({ gate: 1, soak: 12 })
const EMAILS_PER_KILL = 10
const LATEST_KILL_MILLISECONDS = 150
const FIRST_INVOICE = 1_000

let database: TestDatabase
let server: MailServer
let sender: ChildProcess | null

beforeEach(async () => {
  database = await openTestDatabase()
  server = await startMailServer()
  sender = null
  await storeAccount(database)
})

afterEach(async () => {
  await kill()
  await server.close()
  await database.close()
})

/** Starts a sending process and waits for its output. */
async function send(word: 'started' | 'taken', ...more: 'hang'[]): Promise<void> {
  const script = require.resolve('#test/server/outbox/sendForever.ts')
  const process_ = spawn(process.execPath, ['--import', 'tsx', script, database.url, server.url, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  sender = process_
  let said = ''
  process_.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  while (!said.includes(word)) await once(process_.stdout, 'data')
}

async function kill(): Promise<void> {
  if (sender === null || sender.signalCode !== null) return
  const ended = once(sender, 'close')
  sender.kill('SIGKILL')
  await ended
}

/** Lets the time pass for which an email is left to the process that was killed. */
async function endLeases(): Promise<void> {
  await database.transaction((transaction) =>
    transaction.execute(`UPDATE "EmailMessage" SET "leasedUntil" = ?1 WHERE "status" = 'Sending'`, [
      '2001-01-01T00:00:00.000Z',
    ]),
  )
}

/** Queues an email with its own invoice, which waits for it. */
async function queueInvoice(number: number): Promise<number> {
  const id = FIRST_INVOICE + number
  await store(database, 'Invoice', {
    id,
    customerId: 1,
    rentalId: 512,
    serviceAddressId: 1,
    invoiceNumber: id,
    invoiceDate: '2026-05-21',
    statusId: INVOICE_STATUS.waitingToEmail,
    rowVersion: 1,
  })
  return queueMail(database, { invoiceId: id })
}

/** Every invoice is Emailed, with one communication. */
async function expectReported(ids: readonly number[]): Promise<void> {
  const rows = await database.query(
    `SELECT "c"."emailMessageId" AS "mail", "i"."statusId" AS "status", "c"."error" AS "error"
      FROM "InvoiceCommunication" AS "c" JOIN "Invoice" AS "i" ON "i"."id" = "c"."invoiceId"
      WHERE "i"."id" >= ?1 ORDER BY 1`,
    [FIRST_INVOICE],
  )
  expect(rows).toEqual(ids.map((mail) => ({ mail, status: INVOICE_STATUS.emailed, error: null })))
}

const arrivals = (): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { email } of server.received)
    counts.set(email.messageId ?? '', (counts.get(email.messageId ?? '') ?? 0) + 1)
  return counts
}

const untilAllAreSent = (ids: readonly number[]): Promise<void> =>
  waitUntil(async () => {
    const stored = await Promise.all(ids.map((id) => storedMail(database, id)))
    return stored.every((mail) => mail['status'] === 'Sent')
  })

describe('a process that is killed while it sends mail', () => {
  it('M-024 after the mail server has taken it: it is sent once more, under the same Message-ID', async () => {
    const id = await queueInvoice(0)
    await send('taken', 'hang')
    await kill()
    expect(await storedMail(database, id)).toMatchObject({ status: 'Sending', attempts: 1, sent: null })
    await endLeases()
    await send('started')
    await untilAllAreSent([id])
    const { messageId, attempts } = await storedMail(database, id)
    expect([attempts, server.received.length]).toEqual([2, 2])
    expect([...arrivals()]).toEqual([[`<${String(messageId)}>`, 2]])
    await expectReported([id])
  })

  it('M-024 at any moment: every email arrives, and a kill repeats one email at most', async () => {
    const random = randomFrom(SEED)
    const ids: number[] = []
    for (let killed = 0; killed < KILLS; killed += 1) {
      for (let mail = 0; mail < EMAILS_PER_KILL; mail += 1) ids.push(await queueInvoice(ids.length))
      await send('taken')
      await delay(random.integer(0, LATEST_KILL_MILLISECONDS))
      await kill()
    }
    await endLeases()
    await send('started')
    await untilAllAreSent(ids)
    const counts = [...arrivals().values()]
    expect(counts.length).toBe(ids.length)
    expect(server.received.length - ids.length).toBeLessThanOrEqual(KILLS)
    await expectReported(ids)
  })
})
