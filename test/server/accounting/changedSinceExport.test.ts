import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { postToGreatPlains } from '#server/calls/utility/postToGreatPlains.ts'
import { localLedger } from '#server/practice/greatPlains/localLedger.ts'
import { payWithoutQuickBooks } from '#shared/payments/payWithoutQuickBooks.ts'
import { aCallServer, aUser } from '#test/server/calls/callServer.ts'
import { added, deleted } from '#test/server/save/openSaving.ts'
import { bookkeeper, edited, paymentOf } from '#test/server/save/rules/invoicing/books.ts'
import { linesOf } from '#test/server/save/rules/invoicing/linesOf.ts'
import { openAccounting, type Accounting } from './openAccounting.ts'

let accounting: Accounting
beforeEach(async () => {
  accounting = await openAccounting()
})
afterEach(() => accounting.close())

const save = async (entity: string, id: unknown, changes: Parameters<typeof edited>[3]) =>
  accounting.books.save([await edited(accounting.books, entity, id, changes)], bookkeeper)
const unlock = (id: unknown) => save('Invoice', id, { quickBooksLastExport: null })
/** What stands in the list, by record. */
const changed = async () =>
  Object.fromEntries(
    (await accounting.books.rows('AccountingLink'))
      .filter(({ differences }) => differences !== null)
      .map(({ recordName, differences }) => [recordName, differences]),
  )
const invoicesThere = () => accounting.standIn.company.all('Invoice')
const paymentsThere = () => accounting.standIn.company.all('Payment')

async function exportedInvoice(rate: number): Promise<number> {
  const id = await accounting.readyInvoice([{ rate }])
  await accounting.export('invoice', [id])
  return id
}

async function reprice(id: number, rate: number): Promise<void> {
  const [line] = await linesOf(accounting.books, id)
  await save('InvoiceLine', line?.['id'], { rate })
}

describe('an invoice that was changed after its export', () => {
  it('M-070 [AC200] [AC403] [SV201] says what differs, waits again, and agrees after the next export', async () => {
    const id = await exportedInvoice(100)
    const { invoiceNumber } = await accounting.books.stored('Invoice', id)
    await unlock(id)
    expect(await changed()).toEqual({})
    await reprice(id, 120)
    expect(await changed()).toEqual({
      [`Invoice ${String(invoiceNumber)}`]:
        'Line 1: 1 × $100.00, Miscellaneous → 1 × $120.00, Miscellaneous; Total: $100.00 → $120.00',
    })
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1 })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 120 }])
    expect(await changed()).toEqual({})
    expect(await accounting.books.stored('Invoice', id)).toMatchObject({
      statusId: 4,
      quickBooksLastExport: expect.any(String),
    })
  })

  it('M-070 [AC200] does not differ any more once it is changed back', async () => {
    const id = await exportedInvoice(100)
    await unlock(id)
    await save('Invoice', id, { note: 'x' })
    expect(Object.values(await changed())).toEqual(['Note: Gate code 4471 → x'])
    await save('Invoice', id, { note: 'Gate code 4471' })
    expect(await changed()).toEqual({})
  })

  it('M-070 [AC200] is listed while it is voided here alone', async () => {
    const id = await exportedInvoice(100)
    await save('Invoice', id, { statusId: 14, privateNote: 'Twice' })
    expect(Object.values(await changed())).toEqual(['Voided'])
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1 })
    expect(await changed()).toEqual({})
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 0 }])
  })

  it('M-070 [AC18] [AC200] is listed and not locked where QuickBooks has another total', async () => {
    const id = await exportedInvoice(100)
    await accounting.execute(
      `UPDATE "AccountingLink" SET "sentContent" = replace("sentContent", '$100.00"}', '$99.00"}')`,
    )
    await unlock(id)
    await save('Invoice', id, { terms: 'Net 30' })
    expect(Object.values(await changed())).toEqual([expect.stringContaining('Total: $99.00 → $100.00')])
  })

  it('M-070 [AC201] is brought to the company that has it, though it was exported before there were links', async () => {
    const id = await exportedInvoice(100)
    await accounting.execute(`DELETE FROM "AccountingLink" WHERE "entity" = 'Invoice'`)
    await unlock(id)
    await save('Invoice', id, { readyToExport: '2025-06-02T12:00:00.000Z' })
    await reprice(id, 70)
    expect(Object.values(await changed())).toEqual([expect.stringContaining('Total: $100.00 → $70.00')])
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1 })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 70 }])
    expect(await changed()).toEqual({})
  })

  it('M-070 [AC201] is voided there too, though it was exported before there were links', async () => {
    const id = await exportedInvoice(100)
    await accounting.execute(`DELETE FROM "AccountingLink" WHERE "entity" = 'Invoice'`)
    await save('Invoice', id, { statusId: 14, privateNote: 'Twice' })
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1 })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 0 }])
  })
})

describe('a payment that was changed after its export', () => {
  async function exportedPayment(amount: number) {
    const invoiceId = await exportedInvoice(100)
    const { payment, lines } = await accounting.books.pay([{ invoiceId, amount }])
    await accounting.export('payment')
    return { invoiceId, id: payment['id'], line: lines[0]?.['id'] }
  }

  it('M-070 [AC200] [PY200] says what differs, waits again, and agrees after the next export', async () => {
    const { id, line, invoiceId } = await exportedPayment(60)
    const { invoiceNumber } = await accounting.books.stored('Invoice', invoiceId)
    await save('Payment', id, { quickBooksExport: null, quickBooksId: null })
    await accounting.books.save(
      [
        await edited(accounting.books, 'Payment', id, { paymentAmount: 55 }),
        await edited(accounting.books, 'PaymentLine', line, { amount: 55 }),
      ],
      bookkeeper,
    )
    expect(await changed()).toEqual({
      [`Payment ${String(id)}`]: `Amount: $60.00 → $55.00; On invoice ${String(invoiceNumber)}: $60.00 → $55.00`,
    })
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 1 })
    expect(paymentsThere()).toMatchObject([{ TotalAmt: 55, Line: [{ Amount: 55 }] }])
    expect(await changed()).toEqual({})
  })

  it('M-070 [AC200] is sent again though nobody unlocked it, where its invoice gave money back', async () => {
    const { invoiceId } = await exportedPayment(60)
    await unlock(invoiceId)
    await reprice(invoiceId, 40)
    expect(Object.keys(await changed())).toHaveLength(2)
    await accounting.export('invoice')
    await accounting.export('payment')
    expect(await changed()).toEqual({})
    expect(paymentsThere()).toMatchObject([{ TotalAmt: 60, Line: [{ Amount: 40 }] }])
  })

  it('M-070 [AC200] is listed while it is deleted here alone', async () => {
    const { id } = await exportedPayment(60)
    await accounting.books.save(
      [deleted('Payment', await accounting.books.stored('Payment', id))],
      bookkeeper,
    )
    expect(Object.values(await changed())).toEqual(['Deleted'])
    await accounting.export('payment')
    expect(await changed()).toEqual({})
    expect(paymentsThere()).toMatchObject([{ TotalAmt: 0 }])
  })
})

describe('what is taken from QuickBooks after it was there', () => {
  it('M-044 M-070 [AC300] a payment that is paid without QuickBooks is listed, and voided there', async () => {
    const { books } = accounting
    const invoiceId = await exportedInvoice(100)
    const { payment } = await books.pay([{ invoiceId, amount: 60 }])
    await accounting.export('payment')
    await save('Payment', payment['id'], { quickBooksExport: null, quickBooksId: null })
    await save('Payment', payment['id'], { ...payWithoutQuickBooks('2025-06-03T12:00:00.000Z') })
    expect(Object.values(await changed())).toEqual(['Paid without QuickBooks'])
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 1 })
    expect([await changed(), paymentsThere()]).toMatchObject([{}, [{ TotalAmt: 0 }]])
    expect(await books.stored('Payment', payment['id'])).toMatchObject({ quickBooksId: 'Paid w/o QB' })
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 0, failed: 0 })
  })

  it('M-048 M-070 [AC301] an invoice that Great Plains got since is listed, and voided there', async () => {
    const { books } = accounting
    const id = await exportedInvoice(100)
    await unlock(id)
    await accounting.execute(`UPDATE "Customer" SET "greatPlainsId" = 'LAKESHORE' WHERE "id" = 1`)
    await accounting.execute(`UPDATE "QuickBooksProduct" SET "sETBillingCode" = 'DUMPSTER'`)
    await save('Invoice', id, { readyToExport: '2025-06-02T12:00:00.000Z', quickBooksId: null })
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 0 })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 100 }])
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-moved-'))
    const { app, as } = await aCallServer([postToGreatPlains(books.context, localLedger(folder))])
    as(aUser('GreatPlains'))
    await app.inject({ method: 'POST', url: '/api/utility/postToGreatPlains', payload: { ids: [id] } })
    await app.close()
    expect(Object.values(await changed())).toEqual(['Handed over to Great Plains'])
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1 })
    expect([await changed(), invoicesThere()]).toMatchObject([{}, [{ TotalAmt: 0 }]])
    await rm(folder, { recursive: true, force: true })
  })
})

describe('a credit that was changed after its export', () => {
  it('M-070 [AC200] [PY200] is sent again, and taken back once it is deleted', async () => {
    const { books } = accounting
    const { entities } = await books.save(
      [added('PaymentCredit', -1, { customerId: 1, amount: 30, notes: 'Late' })],
      bookkeeper,
    )
    const credit = entities[0]?.['id']
    const invoiceId = await exportedInvoice(100)
    const saved = await books.save(
      [
        ...paymentOf([{ invoiceId, amount: 30 }], { paymentAmount: 0 }),
        await edited(books, 'PaymentCredit', credit, { paymentId: -1 }),
      ],
      bookkeeper,
    )
    const payment = saved.entities.find(({ $type }) => $type === 'Payment:#Rolloff')?.['id']
    await accounting.export('payment')
    const memos = () => accounting.standIn.company.all('CreditMemo')
    expect(memos()).toMatchObject([{ TotalAmt: 30 }])
    expect(await books.stored('PaymentCredit', credit)).toMatchObject({
      quickBooksExport: expect.any(String),
    })
    await books.save([deleted('Payment', await books.stored('Payment', payment))], bookkeeper)
    await save('PaymentCredit', credit, { quickBooksExport: null })
    await save('PaymentCredit', credit, { amount: 25 })
    expect((await changed())[`Credit ${String(credit)}`]).toBe('Amount: $30.00 → $25.00')
    await accounting.export('credit')
    expect(memos()).toMatchObject([{ TotalAmt: 25 }])
    await books.save([deleted('PaymentCredit', await books.stored('PaymentCredit', credit))], bookkeeper)
    expect((await changed())[`Credit ${String(credit)}`]).toBe('Deleted')
    expect(await accounting.export('credit')).toMatchObject({ succeeded: 1 })
    expect([await changed(), memos()]).toEqual([{}, []])
  })
})

describe('what is voided here together', () => {
  it('M-069 [AC202] is voided there payments first, so that nothing is applied to the invoice any more', async () => {
    const { books } = accounting
    const invoiceId = await exportedInvoice(100)
    const { payment } = await books.pay([{ invoiceId, amount: 60 }])
    await accounting.export('payment')
    await books.save([deleted('Payment', await books.stored('Payment', payment['id']))], bookkeeper)
    await save('Invoice', invoiceId, { statusId: 14, privateNote: 'Twice' })
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1, failed: 0 })
    expect([invoicesThere(), paymentsThere()]).toMatchObject([[{ TotalAmt: 0 }], [{ TotalAmt: 0 }]])
    expect(await changed()).toEqual({})
  })
})
