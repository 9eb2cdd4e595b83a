import { biller } from '#test/server/save/rules/invoicing/books.ts'
import { deleted } from '#test/server/save/openSaving.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { aUser } from './callServer.ts'
import { serveMoney } from './serveMoney.ts'

const money = serveMoney()
const { call, execute, as } = money

describe('revenue lines', () => {
  beforeEach(() =>
    execute(`UPDATE "Job" SET "completed" = '2025-03-01T15:00:00.000Z', "dumpsterId" = 1 WHERE "id" = 1`),
  )

  it('M-029 O-053 are added to the draft invoice of the rental, once', async () => {
    const { id } = await money.books.invoice([{ rate: 5 }])
    expect(await call('utility/generateRevenueLines', { jobId: 1 })).toEqual({
      status: 200,
      answer: { invoiceId: id, createdLines: 2, questions: [], message: null },
    })
    const lines = (await money.books.rows('InvoiceLine')).filter(({ invoiceId }) => invoiceId === id)
    expect(lines).toMatchObject([
      { lineNumber: 1, rate: 5 },
      { lineNumber: 2, rate: 350, jobId: 1, description: '20 yd, Regular', createdBy: 'Pat Doe' },
      { lineNumber: 3, rate: 24.5, jobId: 1, service: 'Fuel Surcharge' },
    ])
    expect(JSON.parse(String(lines[1]?.['explanation']))).toMatchObject({ rule: 'list' })
    expect(await money.books.stored('Invoice', id)).toMatchObject({ total: 379.5, balance: 379.5 })
    expect((await call('utility/generateRevenueLines', { jobId: 1 })).answer).toEqual({
      invoiceId: null,
      createdLines: 0,
      questions: [],
      message: 'Nothing is left to bill for job #1.',
    })
  })

  it('M-029 [IN2] [IN41] restore removed charges, and nothing else', async () => {
    const { id } = await money.books.invoice([])
    await call('utility/generateRevenueLines', { jobId: 1 })
    const rates = async () =>
      (await money.books.rows('InvoiceLine'))
        .filter(({ deleted }) => deleted === null)
        .map(({ rate }) => rate)
    for (const [removed, kept] of [
      [350, 24.5],
      [24.5, 350],
    ]) {
      const line = (await money.books.rows('InvoiceLine')).find(
        ({ rate, deleted }) => rate === removed && deleted === null,
      )
      await money.books.save([deleted('InvoiceLine', line ?? {})], biller)
      expect(await rates()).toEqual([kept])
      const { answer } = await call('utility/generateRevenueLines', { jobId: 1 })
      expect(answer).toEqual({ invoiceId: id, createdLines: 1, questions: [], message: null })
      expect(await rates()).toEqual([kept, removed])
    }
    expect(await money.books.stored('Invoice', id)).toMatchObject({ total: 374.5 })
  })

  it('M-029 create an invoice on request, for users who may add invoices', async () => {
    as(aUser('Schedule:CanComplete'))
    const message = 'Rental #512 has no draft invoice.'
    const none = { invoiceId: null, createdLines: 0, questions: [], message }
    expect((await call('utility/generateRevenueLines', { jobId: 1 })).answer).toEqual(none)
    expect((await call('utility/generateRevenueLines', { jobId: 1, createInvoice: true })).status).toBe(403)
    expect(await money.books.rows('Invoice')).toEqual([])
    as(aUser('Invoice:Admin'))
    const { answer } = await call('utility/generateRevenueLines', { jobId: 1, createInvoice: true })
    expect(answer).toMatchObject({ createdLines: 2 })
    expect(await money.books.stored('Invoice', answer['invoiceId'])).toMatchObject({
      rentalId: 512,
      customerId: 1,
      statusId: 1,
      total: 374.5,
      terms: 'Net 15',
    })
  })

  it('M-061 M-065 are generated all or none: without a matching rate a question is returned first', async () => {
    await store(money.books.database, 'CustomerRate', {
      id: 1,
      customerId: 1,
      rateTypeId: 4,
      zone: 3,
      rate: 99,
    })
    await money.books.invoice([])
    const { answer } = await call('utility/generateRevenueLines', { jobId: 1 })
    expect(answer).toEqual({
      invoiceId: null,
      createdLines: 0,
      questions: [
        {
          message: 'Could not find a rate that matched - Range: Regular or Zone: none. Continue?',
          jobIds: [1],
          charges: [expect.stringMatching(/^J1: .*\$\d+\.\d\d$/)],
        },
      ],
      message: null,
    })
    expect(await money.books.rows('InvoiceLine')).toEqual([])
    const go = { jobId: 1, unmatchedRates: 'continue' }
    as(aUser('Driver'))
    expect((await call('utility/generateRevenueLines', go)).status).toBe(403)
    expect(await money.books.rows('InvoiceLine')).toEqual([])
    as(aUser('Invoice:Admin'))
    const again = await call('utility/generateRevenueLines', go)
    expect(again.answer).toMatchObject({ createdLines: 2 })
  })

  it('M-062 [SV108] include the billed days of a daily rental', async () => {
    await execute(
      `UPDATE "Rental" SET "billDaily" = 1, "dailyRate" = 18, "completed" = '2025-03-15T15:00:00.000Z'`,
    )
    await call('utility/generateRevenueLines', { jobId: 1, createInvoice: true })
    expect(await money.books.rows('RentalBillingLine')).toMatchObject([
      { rentalId: 512, startDate: '2025-03-01', endDate: '2025-03-15', quantity: 14 },
    ])
    expect((await money.books.rows('InvoiceLine')).map(({ description }) => description)).toContain(
      'R512 Billing Daily 03/01/2025 - 03/15/2025',
    )
  })

  it('M-029 [IN42] bill a load completely: with a delivery its pickup, if completed', async () => {
    await execute(
      `UPDATE "Job" SET "completed" = '2025-03-09T15:00:00.000Z', "dumpsterId" = 1, "dumpsterWeightLimit" = 2, "weight" = 5,
        "jobTypeId" = 2, "actionId" = 2 WHERE "id" = 2`,
    )
    await call('utility/generateRevenueLines', { jobId: 1, createInvoice: true })
    const lines = await money.books.rows('InvoiceLine')
    expect(lines.filter(({ jobId }) => jobId === 2)).toMatchObject([{ quantity: 3, rate: 65 }])
  })

  it('M-061 are not added to a partially paid invoice', async () => {
    const { id } = await money.books.invoice([{ rate: 100 }])
    await money.books.pay([{ invoiceId: id, amount: 10 }])
    await execute(`UPDATE "Invoice" SET "statusId" = 2`)
    expect((await call('utility/generateRevenueLines', { jobId: 1 })).answer).toMatchObject({
      createdLines: 0,
    })
  })

  it('are not generated for a job that is not completed or does not exist', async () => {
    await money.books.invoice([])
    expect((await call('utility/generateRevenueLines', { jobId: 2 })).answer).toMatchObject({
      createdLines: 0,
    })
    expect((await call('utility/generateRevenueLines', { jobId: 99 })).status).toBe(404)
  })
})
