import { deleted } from '#test/server/save/openSaving.ts'
import { biller, openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { askQuery } from '../askQuery.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const usualTotals = (...customerIds: readonly number[]): Promise<unknown> =>
  askQuery(books, { resource: 'GetUsualInvoiceTotals', parameters: { customerIds }, roles: biller.roles })

it('M-025 [IN300] the usual total of a customer is that of the latest invoices that charge something', async () => {
  const bill = (rate: number) => books.invoice([{ rate }])
  await bill(9_000)
  await bill(0)
  await books.save([deleted('Invoice', await bill(8_000))], biller)
  await bill(300)
  expect(await usualTotals(1, 2)).toEqual([])
  await bill(310)
  expect(await usualTotals(1, 2)).toEqual([{ id: 1, usual: 310 }])
  for (const rate of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) await bill(rate)
  expect(await usualTotals(1, 2)).toEqual([{ id: 1, usual: 6 }])
})
