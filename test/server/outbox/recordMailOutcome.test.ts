import { PermanentMailError, type Mailer } from '#server/mail/Mailer.ts'
import { recordMailOutcome } from '#server/outbox/recordMailOutcome.ts'
import type { ChangeSet } from '#server/save/pipeline/ChangeSet.ts'
import type { OutboxWorker } from '#server/outbox/OutboxWorker.ts'
import { biller, cashier, edited, openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { SYSTEM_USER } from '#server/save/pipeline/change.ts'
import { runSave } from '#server/save/runSave.ts'
import { added, deleted, userWith } from '#test/server/save/openSaving.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { aWorker } from './testWorker.ts'

let books: Books
let worker: OutboxWorker
let context: ChangeSet[]
/** What the mail server does with the next mail. */
let take: Mailer['send']

beforeEach(async () => {
  context = []
  take = async () => []
  books = await openBooks({ onSaved: (changeSet) => void context.push(changeSet) })
  worker = aWorker({
    database: books.database,
    to: { send: (mail) => take(mail) },
    listener: recordMailOutcome(books.context),
  })
})
afterEach(async () => {
  await worker.stop()
  await books.database.close()
})

async function queueMail(invoiceId: unknown): Promise<number> {
  const { entities } = await books.save(
    [added('EmailMessage', -1, { to: 'sam@customer.example', invoiceId })],
    biller,
  )
  return Number(entities.find(({ $type }) => $type === 'EmailMessage:#Rolloff')?.['id'])
}

async function sendAll(id: number, status: string): Promise<void> {
  worker.start()
  await waitUntil(async () => (await books.stored('EmailMessage', id))['status'] === status)
  await worker.stop()
}

describe('an invoice whose email was sent', () => {
  it('M-024 M-033 is Emailed, and a communication says so in the name of who queued it', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    const mail = await queueMail(id)
    context.length = 0
    await sendAll(mail, 'Sent')
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 10 })
    const { sent } = await books.stored('EmailMessage', mail)
    expect(await books.rows('InvoiceCommunication')).toMatchObject([
      { type: 'Email', sent, error: null, invoiceId: id, emailMessageId: mail, createdBy: 'Olive Office' },
    ])
    const entry = (await books.audit('Invoice', Number(id))).at(-1)
    expect(entry).toMatchObject({ userName: 'Olive Office' })
    expect(entry?.['data']).toMatchObject({ Reason: 'The email was sent' })
    expect(context.flatMap(({ changes }) => changes.map(({ entity }) => entity))).toEqual([
      'Invoice',
      'InvoiceCommunication',
      'EventLog',
    ])
  })

  it('M-033 names the rejected recipients on the communication', async () => {
    take = async () => [
      { recipient: 'kim@customer.example', reason: 'it said "550 Who?"', isPermanent: true },
    ]
    const { id } = await books.invoice([{ rate: 10 }])
    await sendAll(await queueMail(id), 'Sent')
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 10 })
    expect(await books.rows('InvoiceCommunication')).toMatchObject([
      {
        sent: expect.any(String),
        error: 'The mail server accepted the email, but not for kim@customer.example: it said "550 Who?".',
      },
    ])
  })

  it('M-033 is recorded once, and published once, after temporary failures', async () => {
    const invoices = recordMailOutcome(books.context)
    let tries = 0
    worker = aWorker({
      database: books.database,
      to: { send: (mail) => take(mail) },
      listener: {
        ...invoices,
        onSent: async (...all) => {
          const afterwards = await invoices.onSent(...all)
          tries += 1
          if (tries === 1) throw new Error('the database is busy')
          return afterwards
        },
      },
    })
    const { id } = await books.invoice([{ rate: 10 }])
    const mail = await queueMail(id)
    context.length = 0
    await sendAll(mail, 'Sent')
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 10 })
    expect(await books.rows('InvoiceCommunication')).toHaveLength(1)
    expect([tries, context.length]).toEqual([2, 1])
  })

  it('M-024 remains Paid if it was paid in the meantime', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    const mail = await queueMail(id)
    await books.pay([{ invoiceId: id, amount: 10 }])
    await sendAll(mail, 'Sent')
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 9 })
  })

  it('M-033 waits on, with the error, where the email cannot be sent', async () => {
    take = () => Promise.reject(new PermanentMailError('No such mailbox.'))
    const { id } = await books.invoice([{ rate: 10 }])
    await sendAll(await queueMail(id), 'Failed')
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 13 })
    expect(await books.rows('InvoiceCommunication')).toMatchObject([
      { type: 'Email', sent: null, error: 'No such mailbox.' },
    ])
  })

  it('M-027 is left alone where it was voided or deleted meanwhile; the email counts as sent', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    const mail = await queueMail(id)
    await books.save(
      [await edited(books, 'Invoice', id, { statusId: 14, privateNote: 'Voided: twice' })],
      biller,
    )
    await sendAll(mail, 'Sent')
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 14 })
    expect(await books.rows('InvoiceCommunication')).toEqual([])
  })

  it('M-033 is sent for a recipient who was put off with the same invoice, and both are on record', async () => {
    const attached: unknown[] = []
    take = async () =>
      attached.length > 1
        ? []
        : [{ recipient: 'kim@customer.example', reason: 'it said "451 Later"', isPermanent: false }]
    worker = aWorker({
      database: books.database,
      to: { send: (mail) => take(mail) },
      listener: recordMailOutcome(books.context),
      attachmentsOf: async ({ to, invoiceId }) => {
        attached.push([to, invoiceId])
        return []
      },
    })
    const { id } = await books.invoice([{ rate: 10 }])
    const mail = await queueMail(id)
    worker.start()
    await waitUntil(async () => (await books.rows('EmailMessage')).every(({ status }) => status === 'Sent'))
    await worker.stop()
    expect(attached).toEqual([
      ['sam@customer.example', id],
      ['kim@customer.example', id],
    ])
    expect(await books.rows('InvoiceCommunication')).toMatchObject([
      { invoiceId: id, emailMessageId: mail },
      { invoiceId: id, emailMessageId: mail + 1, error: null, createdBy: 'Olive Office' },
    ])
  })

  it('M-033 is recorded in the name of the server where nobody is known to have queued the email', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    const mail = await queueMail(id)
    await books.database.transaction((transaction) =>
      transaction.execute('UPDATE "EmailMessage" SET "createdBy" = NULL', []),
    )
    await sendAll(mail, 'Sent')
    expect(await books.rows('InvoiceCommunication')).toMatchObject([{ createdBy: 'Rolloff' }])
  })

  it('M-064 changes no invoice if it has a receipt attached', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    const { payment } = await books.pay([{ invoiceId: id, amount: 10 }])
    const { entities } = await books.save(
      [added('EmailMessage', -1, { to: 'sam@customer.example', paymentId: payment['id'] })],
      cashier,
    )
    await sendAll(Number(entities[0]?.['id']), 'Sent')
    expect(await books.rows('InvoiceCommunication')).toEqual([])
    await books.save([deleted('Payment', await books.stored('Payment', payment['id']))], cashier)
  })

  it('[RP31] is added to the problem of the scheduled report that it was to bring', async () => {
    take = () => Promise.reject(new PermanentMailError('No such mailbox.'))
    const { entities } = await books.save(
      [added('ReportSchedule', -1, { report: 'Dashboard' })],
      userWith('Admin'),
    )
    const id = Number(entities[0]?.['id'])
    await runSave(books.context, SYSTEM_USER, async (records) => {
      for (const to of ['ann@rolloff.example', 'bob@rolloff.example'])
        records.add('EmailMessage', { to, reportScheduleId: id, reportRun: '2025-06-02T10:00:00.000Z' })
    })
    worker.start()
    await waitUntil(async () => (await books.rows('EmailMessage')).every(({ status }) => status === 'Failed'))
    await worker.stop()
    expect(await books.stored('ReportSchedule', id)).toMatchObject({
      problem: 'ann@rolloff.example: No such mailbox. bob@rolloff.example: No such mailbox.',
    })
  })

  it('[SV47] is one save, also of an email about an invoice and a scheduled report', async () => {
    take = () => Promise.reject(new PermanentMailError('No such mailbox.'))
    const { id: invoiceId } = await books.invoice([{ rate: 10 }])
    const { entities } = await books.save(
      [added('ReportSchedule', -1, { report: 'Dashboard' })],
      userWith('Admin'),
    )
    const reportScheduleId = Number(entities[0]?.['id'])
    await runSave(books.context, SYSTEM_USER, async (records) => {
      const about = { invoiceId: Number(invoiceId), reportScheduleId, reportRun: '2025-06-02T10:00:00.000Z' }
      records.add('EmailMessage', { to: 'sam@customer.example', ...about })
    })
    const [mail] = await books.rows('EmailMessage')
    context.length = 0
    await sendAll(Number(mail?.['id']), 'Failed')
    expect(context.map(({ changes }) => changes.map(({ entity }) => entity))).toEqual([
      expect.arrayContaining(['InvoiceCommunication', 'ReportSchedule']),
    ])
  })
})
