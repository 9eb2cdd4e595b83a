import { createRevenueLines } from '#server/save/work/invoicing/createRevenueLines.ts'
import { runSave } from '#server/save/runSave.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { deleted, modified, office, userWith } from '#test/server/save/openSaving.ts'
import { biller, edited, openBooks, type Books } from './books.ts'
import { linesOf } from './linesOf.ts'

let books: Books

beforeEach(async () => {
  books = await openBooks()
  await store(books.database, 'Job', {
    id: 9,
    rentalId: 512,
    jobTypeId: 2,
    actionId: 2,
    dumpsterId: 1,
    dumpsterWeightLimit: 2,
    weight: 5,
    startDate: '2025-03-09',
    completed: '2025-03-09T15:00:00.000Z',
  })
})
afterEach(() => books.database.close())

const weigh = async (weight: number) => {
  const answer = await books.save([await edited(books, 'Job', 9, { weight })], biller)
  return answer.notices ?? []
}
const closeBooks = (day: unknown) =>
  books.database.transaction((transaction) =>
    transaction.execute(
      `UPDATE "Setting" SET "stringValue" = '${String(day)}' WHERE "name" = 'BooksClosedThrough'`,
      [],
    ),
  )
const bill = async (): Promise<unknown> =>
  (
    await runSave(books.context, biller, (records, context) =>
      createRevenueLines(records, context, { jobId: 9, createInvoice: true }),
    )
  ).invoice?.id
const charged = async (invoiceId: unknown) =>
  (await linesOf(books, invoiceId)).map(({ quantity, rate, weight }) => [quantity, rate, weight])

describe('a corrected weight', () => {
  it('M-054 [SV126] reaches the open invoice that charges it, up and down, and says so', async () => {
    const id = await bill()
    expect(await charged(id)).toEqual([[3, 65, 5]])
    expect(await weigh(6.2)).toEqual(['Invoice #1 follows the new weight of job #9: $78.00 more.'])
    expect(await charged(id)).toEqual([[4.2, 65, 6.2]])
    expect(await books.stored('Invoice', id)).toMatchObject({ total: 273, balance: 273 })
    expect(await books.stored('Customer', 1)).toMatchObject({ balance: 273 })
    expect(await weigh(2.6)).toEqual(['Invoice #1 follows the new weight of job #9: $234.00 less.'])
    expect(await charged(id)).toEqual([[0.6, 65, 2.6]])
  })

  it('M-054 [SV126] adds the line that is only due at the new weight to the open invoice of the job', async () => {
    await books.save([await edited(books, 'ServiceAddress', 1, { county: 'Kent' })], office)
    await weigh(1.5)
    const id = await bill()
    expect(await charged(id)).toEqual([[1.5, 4.8, 1.5]])
    expect(await weigh(3)).toEqual(['Invoice #1 follows the new weight of job #9: $72.20 more.'])
    expect(await charged(id)).toEqual([
      [3, 4.8, 3],
      [1, 65, 3],
    ])
  })

  it('M-054 [SV126] leaves a line removed that someone has removed: it awaits invoicing with the new weight', async () => {
    await books.save([await edited(books, 'ServiceAddress', 1, { county: 'Kent' })], office)
    const id = await bill()
    const kent = (await linesOf(books, id)).find(({ rate }) => rate === 4.8) ?? {}
    await books.save([deleted('InvoiceLine', kent)], biller)
    expect(await weigh(6)).toEqual([
      'Invoice #1 follows the new weight of job #9: $65.00 more.',
      'The new weight of job #9 adds $4.80, which now awaits invoicing.',
    ])
    expect(await charged(id)).toEqual([[4, 65, 6]])
  })

  it('M-054 [SV126] leaves sent invoices alone: more awaits invoicing, less is reported with its amount', async () => {
    const id = await bill()
    await books.save([await edited(books, 'Invoice', id, { statusId: 5 })], biller)
    await books.save([await edited(books, 'Invoice', id, { statusId: 7 })], biller)
    expect(await weigh(6)).toEqual(['The new weight of job #9 adds $65.00, which now awaits invoicing.'])
    expect(await weigh(6.5)).toEqual(['The new weight of job #9 adds $32.50, which now awaits invoicing.'])
    expect(await weigh(3)).toEqual(['Invoice #1 charges $130.00 too much for the new weight of job #9.'])
    expect(await charged(id)).toEqual([[3, 65, 5]])
    await weigh(6)
    const later = await bill()
    expect(await charged(later)).toEqual([[1, 65, 6]])
  })

  it('[IN1240] is stored although the books of the invoice are closed: more awaits invoicing, less is reported', async () => {
    const id = await bill()
    const { invoiceDate } = await books.stored('Invoice', id)
    await closeBooks(invoiceDate)
    expect(await weigh(6)).toEqual(['The new weight of job #9 adds $65.00, which now awaits invoicing.'])
    expect(await weigh(3)).toEqual(['Invoice #1 charges $130.00 too much for the new weight of job #9.'])
    expect(await charged(id)).toEqual([[3, 65, 5]])
    await closeBooks('')
    expect(await weigh(6)).toEqual(['Invoice #1 follows the new weight of job #9: $65.00 more.'])
  })

  it('M-054 [SV126] leaves a line that someone has edited', async () => {
    const id = await bill()
    const [line = {}] = await linesOf(books, id)
    await books.save([modified('InvoiceLine', line, { quantity: 1 })], biller)
    expect(await weigh(6)).toEqual(['Invoice #1 follows the new weight of job #9: $65.00 more.'])
    expect(await charged(id)).toEqual([
      [1, 65, 5],
      [1, 65, 6],
    ])
  })

  it('M-054 [SV48] [SV126] tells amounts only to users who may see billing', async () => {
    const id = await bill()
    await books.database.transaction((transaction) =>
      transaction.execute('UPDATE "Job" SET "completed" = NULL, "driverId" = 1 WHERE "id" = 9', []),
    )
    const weighedBy = async (weight: number, user: typeof biller) =>
      (await books.save([await edited(books, 'Job', 9, { weight })], user)).notices
    expect(await weighedBy(6, userWith('Schedule'))).toBeUndefined()
    expect(await charged(id)).toEqual([[4, 65, 6]])
    expect(await weighedBy(7, biller)).toEqual(['Invoice #1 follows the new weight of job #9: $65.00 more.'])
  })

  it('MO-10 [SV126] is stored to four places and not to five', async () => {
    const id = await bill()
    await weigh(4.3375)
    expect(await books.stored('Job', 9)).toMatchObject({ weight: 4.3375 })
    expect(await charged(id)).toEqual([[2.34, 65, 4.3375]])
    const violations = await books.violations([await edited(books, 'Job', 9, { weight: 4.33751 })], biller)
    expect(violations).toEqual([expect.stringContaining('weight')])
  })
})
