import { createQueryRunner } from '#server/queries/createQueryRunner.ts'
import { readQuery } from '#server/queries/readQuery.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

async function percentages(): Promise<unknown> {
  const { database, context } = books
  const runQuery = createQueryRunner({
    model: context.model,
    database,
    namedQueries,
    listsQueries,
    computed: { queries: computedQueries, now: context.now, timeZone: 'America/Detroit' },
  })
  const answer = await runQuery({
    user: { roles: ['Payments'] },
    resource: 'OpenInvoicePaymentInfos',
    request: readQuery({ parameters: { customerId: 1 } }),
  })
  const rows: { cardPercentage: number | null }[] = JSON.parse(answer.toString('utf8'))
  return rows.map(({ cardPercentage }) => cardPercentage)
}

it('M-019 [PY1241] have the fee of the card, but for an invoice of closed books, which gets no line for it', async () => {
  const { id } = await books.invoice([{ rate: 100 }])
  const { invoiceDate } = await books.stored('Invoice', id)
  const execute = (sql: string) => books.database.transaction((transaction) => transaction.execute(sql, []))
  await execute(`UPDATE "Invoice" SET "paymentMethod" = 'Credit-Debit', "creditCardPercentage" = 0.0299`)
  expect(await percentages()).toEqual([0.0299])
  await execute(
    `UPDATE "Setting" SET "stringValue" = '${String(invoiceDate)}' WHERE "name" = 'BooksClosedThrough'`,
  )
  expect(await percentages()).toEqual([null])
})
