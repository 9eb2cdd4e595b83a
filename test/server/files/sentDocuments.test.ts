import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sentDocumentCalls } from '#server/calls/file/sentDocumentCalls.ts'
import { localFileStore } from '#server/files/localFileStore.ts'
import { SentDocuments } from '#server/files/SentDocuments.ts'
import { UnfinishedFiles } from '#server/files/UnfinishedFiles.ts'
import { PermanentMailError } from '#server/mail/Mailer.ts'
import { recordMailOutcome } from '#server/outbox/recordMailOutcome.ts'
import { aCallServer, aUser } from '#test/server/calls/callServer.ts'
import { aWorker } from '#test/server/outbox/testWorker.ts'
import { added, type Values } from '#test/server/save/openSaving.ts'
import { biller, edited, openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { leaveUnfinished } from './leaveUnfinished.ts'

let books: Books
let folder: string
let documents: SentDocuments

beforeEach(async () => {
  books = await openBooks()
  folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-sent-'))
  documents = new SentDocuments({
    database: books.database,
    files: localFileStore(folder),
    now: books.context.now,
  })
})
afterEach(async () => {
  await books.database.close()
  await rm(folder, { recursive: true, force: true })
})

/** A PDF whose pages are so wide. */
async function pdfOf(...widths: readonly number[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (const width of widths) pdf.addPage([width, 100])
  return Buffer.from(await pdf.save())
}

async function widthsOf(bytes: Buffer): Promise<readonly number[]> {
  return (await PDFDocument.load(bytes)).getPages().map((page) => page.getWidth())
}

async function ask(address: string, role: 'Invoice' | 'Dumpster' = 'Invoice') {
  const { app, as } = await aCallServer(sentDocumentCalls(books.database, localFileStore(folder)))
  as(aUser(role))
  const response = await app.inject(address)
  await app.close()
  return response
}

async function markPrinted(...invoices: readonly Values[]): Promise<void> {
  const printed = books.context.now()
  const changes = invoices.map(({ id }) => edited(books, 'Invoice', id, { printed }))
  await books.save(await Promise.all(changes), biller)
}

describe('an invoice that was printed', () => {
  it('M-033 [IN303] is kept as it was, also of a print of several, for those who may read that it was', async () => {
    const first = await books.invoice([{ rate: 10 }])
    const second = await books.invoice([{ rate: 20 }])
    const invoiceIds = [Number(first['id']), Number(second['id'])]
    await documents.keepPrinted(biller.userId, {
      pdf: await pdfOf(201, 301, 302),
      invoiceIds,
      pageCounts: [1, 2],
    })
    await markPrinted(first, second)
    const [one, two] = await books.rows('InvoiceCommunication')
    expect([one, two]).toMatchObject([
      { type: 'Print', firstPage: 1, pageCount: 1 },
      { type: 'Print', firstPage: 2, pageCount: 2 },
    ])
    const { rawPayload, headers } = await ask(`/api/file/communication/${String(two?.['id'])}`)
    expect(headers['content-type']).toBe('application/pdf')
    expect(await widthsOf(rawPayload)).toEqual([301, 302])
    expect((await ask(`/api/file/communication/${String(two?.['id'])}`, 'Dumpster')).statusCode).toBe(403)
  })

  it('[IN303] has nothing to show where somebody else printed it, or nobody did', async () => {
    const invoice = await books.invoice([{ rate: 10 }])
    const invoiceIds = [Number(invoice['id'])]
    await documents.keepPrinted(biller.userId + 1, { pdf: await pdfOf(200), invoiceIds, pageCounts: [1] })
    await markPrinted(invoice)
    const [kept] = await books.rows('InvoiceCommunication')
    expect(kept).toMatchObject({ type: 'Print', document: null })
    expect((await ask(`/api/file/communication/${String(kept?.['id'])}`)).statusCode).toBe(404)
  })
})

describe('an invoice that was emailed', () => {
  it('M-033 [IN303] is kept as it was attached; what was refused is not', async () => {
    const invoice = await books.invoice([{ rate: 10 }])
    const bytes = await pdfOf(222)
    const refusals = ['No such mailbox.']
    const worker = aWorker({
      database: books.database,
      to: {
        send: async () => {
          const refusal = refusals.pop()
          if (refusal !== undefined) throw new PermanentMailError(refusal)
          return []
        },
      },
      listener: recordMailOutcome(books.context),
      documents,
      attachmentsOf: async () => [{ fileName: 'Invoice 1.pdf', contentType: 'application/pdf', bytes }],
    })
    const queue = () =>
      books.save(
        [added('EmailMessage', -1, { to: 'sam@customer.example', invoiceId: invoice['id'] })],
        biller,
      )
    await queue()
    worker.start()
    await waitUntil(async () => (await books.rows('InvoiceCommunication')).length === 1)
    await queue()
    worker.wake()
    await waitUntil(async () => (await books.rows('InvoiceCommunication')).length === 2)
    await worker.stop()
    const [refused, sent] = await books.rows('InvoiceCommunication')
    expect([refused?.['document'], sent?.['document']]).toEqual([null, expect.stringMatching(/\.pdf$/)])
    const files = localFileStore(folder)
    expect((await files.unfinished(-1)).toSorted()).toEqual([sent?.['document']])
    for (const address of [
      `/api/file/communication/${String(sent?.['id'])}`,
      `/api/file/email/${String(sent?.['emailMessageId'])}`,
    ])
      expect(await widthsOf((await ask(address)).rawPayload)).toEqual([222])
  })
})

it('[IN303] a document that was printed and not sent is removed after a day, one that was sent is not', async () => {
  const invoice = await books.invoice([{ rate: 10 }])
  const invoiceIds = [Number(invoice['id'])]
  await documents.keepPrinted(biller.userId, { pdf: await pdfOf(200), invoiceIds, pageCounts: [1] })
  await markPrinted(invoice)
  const [{ document: sent } = {}] = await books.rows('InvoiceCommunication')
  const unsent = await documents.keep(await pdfOf(300))
  for (const name of [String(sent), unsent]) await leaveUnfinished(folder, { daysAgo: 2, name })
  const files = localFileStore(folder)
  const log = { info: () => undefined, error: (...line: readonly unknown[]) => expect(line).toBeNull() }
  const work = new UnfinishedFiles({ database: books.database, files, log })
  work.start()
  await work.stop()
  expect([(await files.open(String(sent))) === null, (await files.open(unsent)) === null]).toEqual([
    false,
    true,
  ])
})
