import { runSave } from '#server/save/runSave.ts'
import { createRevenueLines } from '#server/save/work/invoicing/createRevenueLines.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { deleted, type Values } from '#test/server/save/openSaving.ts'
import { biller, cashier, edited, openBooks, type Books } from '../../rules/invoicing/books.ts'
import { linesOf } from '../../rules/invoicing/linesOf.ts'

let books: Books

beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books.database.close())

const JOB = { rentalId: 512, jobTypeId: 2, actionId: 2, dumpsterId: 1, startDate: '2025-03-09' }
const DONE = { weight: 5, dumpsterWeightLimit: 2, completed: '2025-03-09T15:00:00.000Z' }

const storeJob = (id: number, more: Values = {}): Promise<void> =>
  store(books.database, 'Job', { id, ...JOB, ...more })

const bill = async (jobId: number, createInvoice = false) => {
  const { invoice, response } = await runSave(books.context, biller, (records, context) =>
    createRevenueLines(records, context, { jobId, createInvoice }),
  )
  return { ...response, invoiceId: invoice?.id ?? null }
}

describe('the revenue lines of a job', () => {
  it('M-029 [IN15] say why there are none, and change nothing', async () => {
    await storeJob(20)
    await storeJob(21, { ...DONE, weight: 1 })
    await storeJob(22, { rentalId: null, jobTypeId: 7, driverId: null })
    await storeJob(23, DONE)
    const before = await books.everything()
    for (const [jobId, message] of [
      [20, 'Job #20 is not completed.'],
      [21, 'Nothing is left to bill for job #21.'],
      [22, 'Job #22 has no rental.'],
      [23, 'Rental #512 has no draft invoice.'],
    ] as const)
      expect(await bill(jobId)).toEqual({ invoiceId: null, createdLines: 0, questions: [], message })
    expect(await books.everything()).toBe(before)
  })

  it('M-029 need a job that is there', async () => {
    await storeJob(20, { ...DONE, deleted: '2025-03-10T00:00:00.000Z' })
    for (const jobId of [20, 999])
      await expect(bill(jobId)).rejects.toMatchObject({
        code: 'not_found',
        message: `Job ${jobId} was not found or was deleted.`,
        culprit: 'jobId',
      })
  })

  it('M-029 M-061 [IN15] follow the last line of the newest invoice that is being written', async () => {
    await storeJob(20, DONE)
    const [older, newest, sent, paid, gone] = [
      await books.invoice([]),
      await books.invoice([{ rate: 1 }, { rate: 2 }]),
      await books.invoice([]),
      await books.invoice([{ rate: 10 }]),
      await books.invoice([]),
    ]
    await books.save([await edited(books, 'Invoice', sent['id'], { statusId: 5 })], biller)
    await books.pay([{ invoiceId: paid['id'], amount: 4 }])
    await books.save([deleted('Invoice', gone)], biller)
    expect(await bill(20, true)).toMatchObject({ invoiceId: newest['id'], createdLines: 1, message: null })
    expect(
      (await linesOf(books, newest['id'])).map(({ lineNumber, rate, jobId }) => [lineNumber, rate, jobId]),
    ).toEqual([
      [1, 1, null],
      [2, 2, null],
      [3, 65, 20],
    ])
    expect(await linesOf(books, older['id'])).toEqual([])
    // Charged once, nothing is left to bill.
    expect(await bill(20, true)).toMatchObject({
      createdLines: 0,
      message: 'Nothing is left to bill for job #20.',
    })
  })

  it('M-026 [IN15] go on an invoice that was returned or unlocked, and on a new one only on request', async () => {
    await storeJob(20, DONE)
    const { id } = await books.invoice([{ rate: 1 }])
    for (const statusId of [5, 8])
      await books.save([await edited(books, 'Invoice', id, { statusId })], biller)
    expect(await bill(20)).toMatchObject({ invoiceId: id, createdLines: 1 })
    await storeJob(21, DONE)
    await books.save([await edited(books, 'Invoice', id, { statusId: 5 })], biller)
    expect(await bill(21)).toMatchObject({ invoiceId: null, createdLines: 0 })
    const made = await bill(21, true)
    expect(made).toMatchObject({ createdLines: 1 })
    const newest = (await books.rows('Invoice')).at(-1)
    expect(newest).toMatchObject({ rentalId: 512, statusId: 1, total: 195, balance: 195 })
    await books.handOver(newest?.['id'])
    await books.save([await edited(books, 'Invoice', newest?.['id'], { statusId: 2 })], biller)
    await storeJob(22, DONE)
    expect(await bill(22)).toMatchObject({ invoiceId: newest?.['id'], createdLines: 1 })
  })

  it('M-026 [IN15] never go on an unlocked invoice that is paid in part', async () => {
    await storeJob(20, DONE)
    const { id } = await books.invoice([{ rate: 100 }])
    await books.handOver(id)
    await books.pay([{ invoiceId: id, amount: 40 }])
    const { payment } = await books.pay([{ invoiceId: id, amount: 10 }])
    await books.save([deleted('Payment', payment)], cashier)
    await books.save([await edited(books, 'Invoice', id, { statusId: 2 })], biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 2, payments: 40 })
    expect(await bill(20)).toMatchObject({
      createdLines: 0,
      message: 'Rental #512 has no draft invoice.',
    })
  })
})
