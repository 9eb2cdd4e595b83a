import { createQueryRunner } from '#server/queries/createQueryRunner.ts'
import { readQuery } from '#server/queries/readQuery.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { deleted } from '#test/server/save/openSaving.ts'
import { biller, openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

async function usualTotals(...customerIds: readonly number[]): Promise<unknown> {
  const { database, context } = books
  const runQuery = createQueryRunner({
    model: context.model,
    database,
    namedQueries,
    listsQueries,
    computed: { queries: computedQueries, now: context.now, timeZone: 'America/Detroit' },
  })
  const request = readQuery({ parameters: { customerIds } })
  const answer = await runQuery({ user: biller, resource: 'GetUsualInvoiceTotals', request })
  return JSON.parse(answer.toString('utf8'))
}

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
