import { added, deleted, recording, userWith, withInsertsOf } from '#test/server/save/openSaving.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { biller, cashier, edited, invoiceOf, openBooks, paymentOf, type Books } from './books.ts'

const reviewer = userWith('Job:CanEditStartComplete', 'Invoice:Admin', 'Admin')
const COSTS = { hourExpense: 85, tonExpense: 48.5, weight: 4.25, completed: '2025-05-01T15:00:00.000Z' }

let books: Books

beforeEach(async () => {
  books = await openBooks()
  await storeJob(6, { jobTypeId: 3, actionId: 2, tonExpense: 40, weight: 2 })
  await storeJob(5, { ...COSTS, jobTypeId: 3, actionId: 1, relatedJobId: 6 })
  await execute('UPDATE "Job" SET "relatedJobId" = 5 WHERE "id" = 6')
  await storeTime(1, 5, 60)
  await storeTime(2, 5, 35)
})
afterEach(() => books.database.close())

function execute(sql: string): Promise<number> {
  return books.database.transaction((transaction) => transaction.execute(sql, []))
}

function storeJob(id: number, values: object): Promise<void> {
  return store(books.database, 'Job', { id, rentalId: 512, startDate: '2025-05-01', ...values })
}

function storeTime(id: number, jobId: number, minutes: number): Promise<void> {
  const at = (minute: number) => new Date(Date.UTC(2025, 4, 1, 12, minute)).toISOString()
  const times = { started: at(0), completed: at(minutes), totalMinutes: minutes }
  return store(books.database, 'JobTime', { id, jobId, ...times })
}

const LINES = [
  { rate: 450, jobId: 5 },
  { rate: 12.5, jobId: 5 },
  { quantity: 1.25, rate: 65, jobId: 5 },
]

async function margins(invoiceId: unknown) {
  return {
    job: (await books.stored('Job', 5))['margin'],
    related: (await books.stored('Job', 6))['margin'],
    invoice: (await books.stored('Invoice', invoiceId))['jobMargin'],
  }
}

describe('margins', () => {
  it('MO-45 M-052 [SV119] follow lines: of the job, and of the invoice', async () => {
    const { id } = await books.invoice(LINES)
    // The related job is not completed; the job itself is, and counts with it.
    expect(await margins(id)).toEqual({ job: 0.3734, related: 0.2263, invoice: 0.3734 })
    expect((await books.stored('Job', 5))['marginTime']).toBe(95)
    const [line] = (await books.rows('InvoiceLine')).filter(({ rate }) => rate === 12.5)
    await books.save([deleted('InvoiceLine', line ?? {})], biller)
    expect(await margins(id)).toMatchObject({ job: 0.3587, invoice: 0.3587 })
  })

  it('MO-47 [SV119] are empty once an invoice is voided, and as before once it is active again', async () => {
    const { id } = await books.invoice(LINES)
    await books.save([deleted('Invoice', await books.stored('Invoice', id))], biller)
    expect((await books.stored('Job', 5))['margin']).toBeNull()
    await books.save([await edited(books, 'Invoice', id, { deleted: null })], biller)
    expect((await books.stored('Job', 5))['margin']).toBe(0.3734)
    await books.save(
      [await edited(books, 'Invoice', id, { statusId: 14, privateNote: 'Voided: twice' })],
      biller,
    )
    expect((await books.stored('Job', 5))['margin']).toBeNull()
  })

  it('O-094 [SV119] follow times, weights and expenses', async () => {
    const { id } = await books.invoice(LINES)
    await books.save([deleted('JobTime', await books.stored('JobTime', 2))], reviewer)
    expect(await margins(id)).toMatchObject({ job: 0.4646, invoice: 0.4646 })
    expect((await books.stored('Job', 5))['marginTime']).toBe(60)
    await books.save([await edited(books, 'Job', 5, { tonExpense: 0 })], reviewer)
    expect(await margins(id)).toMatchObject({ job: 0.8437, invoice: 0.8437 })
    await books.save([await edited(books, 'Job', 5, { tonExpense: 10, weight: 1 })], reviewer)
    expect(await margins(id)).toMatchObject({ job: 0.8253, invoice: 0.8253 })
  })

  it('MO-46 [SV119] count a completed related job with the job', async () => {
    const { id } = await books.invoice([...LINES, { rate: 120, jobId: 6 }])
    // 120 less 2 tons at 40: alone 0.3333; the invoice has both jobs in any case.
    expect(await margins(id)).toEqual({ job: 0.3734, related: 0.3662, invoice: 0.3662 })
    await execute(`UPDATE "Job" SET "completed" = '2025-05-02T15:00:00.000Z' WHERE "id" = 6`)
    await books.save([await edited(books, 'InvoiceLine', 1, { note: 'anything' })], biller)
    expect(await margins(id)).toEqual({ job: 0.3662, related: 0.3662, invoice: 0.3662 })
  })
})

describe('a save of money', () => {
  it('[SV122] takes as many statements for many records as for a few', async () => {
    const count = async (lines: number): Promise<{ readonly invoicing: number; readonly paying: number }> => {
      const statements: string[] = []
      const context = { ...books.context, database: recording(withInsertsOf(64, books.database), statements) }
      const many = Array.from({ length: lines }, (_, index) => ({ rate: 10, jobId: 1 + (index % 4) }))
      await saveChanges(context, { entities: invoiceOf(many) }, biller)
      const invoicing = statements.length
      const invoices = await Promise.all(Array.from({ length: lines }, () => books.invoice([{ rate: 10 }])))
      statements.length = 0
      const paid = invoices.map(({ id }) => ({ invoiceId: id, amount: 10, overPaymentAmount: 1 }))
      await saveChanges(context, { entities: paymentOf(paid) }, cashier)
      return { invoicing, paying: statements.length }
    }
    // The first one sets sequences and margins up; rows are added in statements of 64, 32, … 1: 8 and 32 take one each.
    await count(8)
    const few = await count(8)
    expect(await count(32)).toEqual(few)
    expect(few.invoicing).toBeLessThan(90)
    expect(few.paying).toBeLessThan(90)
  })
})

it('[SV118] counts invoices that a client adds and pays at once', async () => {
  const both = userWith('Invoice:Admin', 'Payments:Admin')
  const invoice = invoiceOf([{ rate: 75 }])
  const payment = [
    added('Payment', -1, { customerId: 1, paymentDate: '2025-06-02', paymentAmount: 75 }),
    added('PaymentLine', -1, { paymentId: -1, invoiceId: -1, lineNumber: 1, amount: 75 }),
  ]
  await books.save([...invoice, ...payment], both)
  expect((await books.rows('Invoice'))[0]).toMatchObject({ statusId: 9, total: 75, balance: 0 })
  expect((await books.stored('Customer', 1))['balance']).toBe(0)
})
