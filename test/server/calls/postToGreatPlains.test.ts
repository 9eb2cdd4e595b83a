import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { correctedInGreatPlains } from '#server/calls/utility/correctedInGreatPlains.ts'
import { postToGreatPlains } from '#server/calls/utility/postToGreatPlains.ts'
import { BatchRefused, type GreatPlains } from '#server/greatPlains/GreatPlains.ts'
import { localLedger, readLedger } from '#server/practice/greatPlains/localLedger.ts'
import { ProviderFailed } from '#server/kernel/errors.ts'
import { biller, edited, openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { linesOf } from '#test/server/save/rules/invoicing/linesOf.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import { aCallServer, aUser } from './callServer.ts'

const READY = '2025-06-01T12:00:00.000Z'

let folder: string
let books: Books
let app: FastifyInstance
let as: (user: ReturnType<typeof aUser>) => void
/** What Great Plains does instead of the ledger, once. */
let instead: GreatPlains['handOver'] | null

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-export-'))
  const ledger = localLedger(folder)
  instead = null
  const greatPlains: GreatPlains = {
    findDifferent: (documents) => ledger.findDifferent(documents),
    handOver: (batch) => {
      const once = instead
      instead = null
      return once === null ? ledger.handOver(batch) : once(batch)
    },
  }
  books = await openBooks()
  ;({ app, as } = await aCallServer([
    postToGreatPlains(books.context, greatPlains),
    correctedInGreatPlains(books.context),
  ]))
  as(aUser('GreatPlains'))
  await execute(`UPDATE "Customer" SET "greatPlainsId" = 'VANDYKE' WHERE "id" = 1`)
  await execute(`UPDATE "QuickBooksProduct" SET "sETBillingCode" = 'DUMPSTER'`)
})
afterEach(async () => {
  await app.close()
  await books.database.close()
  await rm(folder, { recursive: true, force: true })
})

const execute = (sql: string): Promise<number> =>
  books.database.transaction((transaction) => transaction.execute(sql, []))

async function post(...ids: readonly unknown[]): Promise<Values> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/utility/postToGreatPlains',
    payload: { ids },
  })
  expect(response.statusCode).toBe(200)
  return response.json()
}

/** Stores an invoice that is ready to export, whose lines have an accounting product. */
async function readyInvoice(rate: number, values: Values = {}): Promise<Values> {
  const invoice = await books.invoice([{ rate }], values)
  const id = Number(invoice['id'])
  await execute(
    `UPDATE "InvoiceLine" SET "quickBooksProductId" = (SELECT min("id") FROM "QuickBooksProduct") WHERE "invoiceId" = ${id}`,
  )
  await books.save([await edited(books, 'Invoice', id, { readyToExport: READY })], biller)
  return books.stored('Invoice', id)
}

const numberOf = (invoice: Values): string => String(invoice['invoiceNumber'])

describe('posting invoices to Great Plains', () => {
  it('M-048 M-049 [GP5] hands them over in one batch, whose number all of them get, and posts them', async () => {
    const [one, two] = [await readyInvoice(100), await readyInvoice(50)]
    const { success, message } = await post(one['id'], two['id'])
    const first = await books.stored('Invoice', one['id'])
    const batch = String(first['batchNumber'])
    expect({ success, message }).toEqual({
      success: true,
      message: `2 invoice(s) handed over in batch ${batch}. A user of Great Plains posts the batch.`,
    })
    for (const [invoice, amount] of [
      [one, 100],
      [two, 50],
    ] as const) {
      expect(await books.stored('Invoice', invoice['id'])).toMatchObject({
        statusId: 4,
        batchNumber: Number(batch),
        quickBooksId: numberOf(invoice),
        quickBooksLastExport: expect.stringContaining('2025-06-02'),
      })
      expect((await readLedger(folder)).flatMap(({ documents }) => documents)).toContainEqual(
        expect.objectContaining({ number: numberOf(invoice), customerNumber: 'VANDYKE', amount }),
      )
    }
    expect(await books.rows('QuickBooksTaskResponse')).toMatchObject([
      { type: 'invoice', invoiceId: one['id'], customerId: 1, status: 'Success' },
      { invoiceId: two['id'], status: 'Success', message: `Handed over in batch ${batch}.` },
    ])
  })

  it('M-048 [GP2] [GP200] [GP1410] leaves out what cannot be handed over, before a batch number is taken', async () => {
    const [good, bad] = [await readyInvoice(100), await readyInvoice(50)]
    await execute(
      `UPDATE "InvoiceLine" SET "quickBooksProductId" = NULL WHERE "invoiceId" = ${Number(bad['id'])}`,
    )
    const refusal = `Invoice ${numberOf(bad)}: The accounting product of line 1 has no SET billing code.`
    const leftOut = [
      { invoiceId: bad['id'], reason: 'The accounting product of line 1 has no SET billing code.' },
    ]
    expect(await post(bad['id'])).toEqual({ success: false, message: refusal, leftOut })
    expect(await books.stored('Invoice', bad['id'])).toMatchObject({ batchNumber: null, statusId: 1 })
    const answer = await post(good['id'], bad['id'])
    const { batchNumber } = await books.stored('Invoice', good['id'])
    expect(answer).toEqual({
      success: true,
      leftOut,
      message: `1 invoice(s) handed over in batch ${String(batchNumber)}. A user of Great Plains posts the batch.\n1 invoice left out: ${refusal}`,
    })
    expect(await books.stored('Invoice', bad['id'])).toMatchObject({ batchNumber: null, quickBooksId: null })
    expect((await readLedger(folder)).flatMap(({ documents }) => documents)).toHaveLength(1)
    expect(await books.rows('QuickBooksTaskResponse')).toContainEqual(
      expect.objectContaining({
        invoiceId: bad['id'],
        status: 'Error',
        message: 'The accounting product of line 1 has no SET billing code.',
      }),
    )
  })

  it('M-049 [GP200] hands the others over where Great Plains refuses one by name, and keeps the number of all', async () => {
    const [good, bad] = [await readyInvoice(100), await readyInvoice(50)]
    instead = () =>
      Promise.reject(new BatchRefused([{ number: numberOf(bad), reason: 'Error 1: Item is discontinued.' }]))
    expect(await post(good['id'], bad['id'])).toMatchObject({
      success: true,
      message: expect.stringContaining(
        `1 invoice left out: Invoice ${numberOf(bad)}: Error 1: Item is discontinued.`,
      ),
    })
    const kept = await books.stored('Invoice', good['id'])
    expect(kept).toMatchObject({ batchNumber: expect.any(Number), statusId: 4 })
    expect(await books.stored('Invoice', bad['id'])).toMatchObject({
      batchNumber: kept['batchNumber'],
      statusId: 1,
    })
  })

  it('M-049 tells the message of Great Plains, and of one that cannot be reached', async () => {
    const { id } = await readyInvoice(100)
    instead = () => Promise.reject(new ProviderFailed('Great Plains could not be reached.'))
    expect(await post(id)).toEqual({
      success: false,
      message: 'Great Plains could not be reached.',
      leftOut: [],
    })
    expect(await books.stored('Invoice', id)).toMatchObject({ batchNumber: expect.any(Number), statusId: 1 })
    expect(await books.rows('QuickBooksTaskResponse')).toMatchObject([
      { type: 'invoice', invoiceId: null, status: 'Error', message: 'Great Plains could not be reached.' },
    ])
  })

  it('[GP1] hands nothing over twice, neither later nor at the same moment', async () => {
    const invoice = await readyInvoice(100)
    const answers = await Promise.all([post(invoice['id']), post(invoice['id'])])
    expect(answers.filter(({ success }) => success === true)).toHaveLength(1)
    const before = await books.stored('Invoice', invoice['id'])
    expect(await post(invoice['id'])).toMatchObject({
      success: false,
      message: `Invoice ${numberOf(invoice)}: It was handed over already, as ${numberOf(invoice)}.`,
    })
    expect(await books.stored('Invoice', invoice['id'])).toEqual(before)
    expect((await readLedger(folder)).flatMap(({ documents }) => documents)).toHaveLength(1)
  })

  it('[GP6] posts an invoice whose first export was taken, but not answered', async () => {
    const { id } = await readyInvoice(100)
    instead = async (batch) => {
      await localLedger(folder).handOver(batch)
      throw new ProviderFailed('Great Plains did not answer.')
    }
    expect(await post(id)).toMatchObject({ success: false })
    expect(await post(id)).toMatchObject({ success: true })
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 4 })
    expect((await readLedger(folder)).flatMap(({ documents }) => documents)).toHaveLength(1)
    expect((await books.rows('QuickBooksTaskResponse')).at(-1)).toMatchObject({
      status: 'Success',
      message: 'Great Plains had it already.',
    })
  })

  it('[GP5] keeps the status of what is paid, and warns of what was changed meanwhile', async () => {
    const [paid, changed] = [await readyInvoice(100), await readyInvoice(50)]
    await books.pay([{ invoiceId: paid['id'], amount: 100 }])
    instead = async (batch) => {
      await execute(`UPDATE "Invoice" SET "total" = 60 WHERE "id" = ${Number(changed['id'])}`)
      return localLedger(folder).handOver(batch)
    }
    expect(await post(paid['id'], changed['id'])).toMatchObject({ success: true })
    expect(await books.stored('Invoice', paid['id'])).toMatchObject({
      statusId: 9,
      quickBooksId: numberOf(paid),
    })
    expect(await books.rows('QuickBooksTaskResponse')).toContainEqual(
      expect.objectContaining({
        invoiceId: changed['id'],
        status: 'Warning',
        message: 'Its total changed while it was handed over; Great Plains has $50.00.',
      }),
    )
  })

  const changed = async () =>
    (await books.rows('AccountingLink')).flatMap(({ recordName, differences }) =>
      typeof differences === 'string' ? [`${String(recordName)}: ${differences}`] : [],
    )
  const correct = async (...ids: readonly unknown[]): Promise<Values> => {
    const url = '/api/utility/correctedInGreatPlains'
    return (await app.inject({ method: 'POST', url, payload: { ids } })).json()
  }
  const change = async (entity: string, id: unknown, changes: Values) =>
    books.save([await edited(books, entity, id, changes)], biller)

  it('M-070 [GP200] leaves out what was changed after it was handed over, until somebody corrected it there', async () => {
    const { id, ...invoice } = await readyInvoice(100)
    await post(id)
    await change('Invoice', id, { statusId: 2 })
    const [line] = await linesOf(books, id)
    await change('InvoiceLine', line?.['id'], { rate: 120 })
    await change('Invoice', id, { readyToExport: READY })
    const [difference = ''] = await changed()
    expect(difference).toContain(`Invoice ${numberOf(invoice)}: `)
    expect(difference).toContain('Total: $100.00 → $120.00')
    const [next, batches] = [await readyInvoice(50), (await readLedger(folder)).length]
    for (const ids of [[id], [id]])
      expect(await post(...ids)).toMatchObject({
        success: false,
        message: expect.stringContaining('Great Plains has it as it was handed over; correct it there.'),
      })
    expect(await post(id, next['id'])).toMatchObject({ success: true })
    const [first, last] = (await readLedger(folder)).map(({ number }) => Number(number))
    expect([batches, Number(last) - Number(first)]).toEqual([1, 1])
    expect(await correct(id, next['id'])).toEqual({ corrected: 1 })
    expect(await changed()).toEqual([])
    expect(await books.stored('Invoice', id)).toMatchObject({
      statusId: 4,
      quickBooksId: numberOf(invoice),
      quickBooksLastExport: expect.any(String),
    })
  })

  it('M-070 [GP200] lists what was voided after it was handed over, until somebody corrected it there', async () => {
    const { id } = await readyInvoice(100)
    await post(id)
    await change('Invoice', id, { statusId: 14, privateNote: 'Twice' })
    expect(await changed()).toEqual([expect.stringContaining('Voided')])
    expect(await correct(id)).toEqual({ corrected: 1 })
    expect(await changed()).toEqual([])
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 14 })
  })

  it('M-070 [GP6] [GP200] lists what Great Plains has otherwise, and takes no number for it', async () => {
    const { id, ...invoice } = await readyInvoice(100)
    await post(id)
    await execute(`DELETE FROM "AccountingLink"`)
    await execute(`UPDATE "Invoice" SET "quickBooksId" = NULL, "total" = 70 WHERE "id" = ${Number(id)}`)
    await execute(`UPDATE "InvoiceLine" SET "rate" = 70 WHERE "invoiceId" = ${Number(id)}`)
    const { batchNumber } = await books.stored('Invoice', id)
    const reason = 'Great Plains has it with 100.00; correct it there.'
    expect(await post(id)).toMatchObject({
      success: false,
      message: `Invoice ${numberOf(invoice)}: ${reason}`,
    })
    expect(await books.stored('Invoice', id)).toMatchObject({ batchNumber })
    expect(await changed()).toEqual([`Invoice ${numberOf(invoice)}: ${reason}`])
    expect(await correct(id)).toEqual({ corrected: 1 })
    expect(await changed()).toEqual([])
  })

  it('M-051 F-116 is for the role Great Plains, and names what is wrong', async () => {
    expect(await post(999)).toMatchObject({
      success: false,
      message: 'Invoice with id 999: It was not found.',
    })
    as(aUser('Invoice:Admin', 'Admin'))
    const url = '/api/utility/postToGreatPlains'
    expect((await app.inject({ method: 'POST', url, payload: { ids: [1] } })).statusCode).toBe(403)
    as(aUser('GreatPlains'))
    expect((await app.inject({ method: 'POST', url, payload: { ids: [] } })).statusCode).toBe(400)
  })
})
