import type { InvoicePaymentInfo } from '#shared/payments/queries.ts'
import { openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { askQuery } from '../askQuery.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

async function fees(): Promise<unknown> {
  const resource = 'OpenInvoicePaymentInfos'
  const asked = { resource, parameters: { customerId: 1 }, roles: ['Payments'] }
  const infos = await askQuery<readonly InvoicePaymentInfo[]>(books, asked)
  return infos.map(({ cardPercentage, isCardFeeClosed }) => [cardPercentage, isCardFeeClosed])
}

it('M-019 [PY1241] open invoices offer the fee of the card, but for those of closed books, which get no line for it and say so', async () => {
  const { id } = await books.invoice([{ rate: 100 }])
  const { invoiceDate } = await books.stored('Invoice', id)
  const execute = (sql: string) => books.database.transaction((transaction) => transaction.execute(sql, []))
  await execute(`UPDATE "Invoice" SET "paymentMethod" = 'Credit-Debit', "creditCardPercentage" = 0.0299`)
  expect(await fees()).toEqual([[0.0299, false]])
  await execute(
    `UPDATE "Setting" SET "stringValue" = '${String(invoiceDate)}' WHERE "name" = 'BooksClosedThrough'`,
  )
  expect(await fees()).toEqual([[null, true]])
})
