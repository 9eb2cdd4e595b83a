import { readPayments } from '#server/reports/readPayments.ts'
import { cashier, openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { deleted } from '#test/server/save/openSaving.ts'

let books: Books
beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books.database.close())

it('M-064 [PY19] a receipt shows the balance after its payment, whatever was received later', async () => {
  const { id } = await books.invoice([{ rate: 100 }])
  const { payment: first } = await books.pay([{ invoiceId: id, amount: 30 }])
  const { payment: second } = await books.pay([{ invoiceId: id, amount: 50 }])
  const leftOf = async (...ids: unknown[]): Promise<unknown[]> => {
    const receipts = await readPayments(books.database, ids.map(Number))
    return receipts.flatMap(({ lines }) => lines.map(({ remainingBalance }) => remainingBalance))
  }
  expect(await leftOf(first['id'], second['id'])).toEqual([70, 20])
  await books.save([deleted('Payment', await books.stored('Payment', first['id']))], cashier)
  expect(await leftOf(second['id'])).toEqual([50])
})
