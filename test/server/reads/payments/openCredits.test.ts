import { readAging } from '#server/reads/accounting/readReceivables.ts'
import type { CustomerAges } from '#shared/accounting/queries.ts'
import { AGING_BUCKETS, balanceOfAll, withOpenCredits } from '#shared/accounting/receivables.ts'
import { sum } from '#shared/kernel/money.ts'
import type { OpenCreditsRow } from '#shared/payments/queries.ts'
import { added, deleted } from '#test/server/save/openSaving.ts'
import { bookkeeper, openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { askQuery } from '../askQuery.ts'

const ZONE = 'America/Detroit'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const openCredits = (): Promise<readonly OpenCreditsRow[]> => run('GetOpenCredits', {})

const run = <R>(resource: string, parameters: Readonly<Record<string, unknown>>): Promise<R> =>
  askQuery<R>(books, { resource, parameters, roles: ['Reporting'] })

it('O-088 [AC302] what is owed less the open credits is the balance of the customers, by customer and in all', async () => {
  const { database, context } = books
  const credit = (customerId: number, amount: number) =>
    books.save([added('PaymentCredit', -1, { customerId, amount, notes: 'Late' })], bookkeeper)
  const { id } = await books.invoice([{ rate: 100 }])
  await books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 15 }], { paymentAmount: 115 })
  await books.invoice([{ rate: 250 }])
  await credit(1, 30)
  const { entities } = await credit(1, 99)
  await books.save(
    [deleted('PaymentCredit', await books.stored('PaymentCredit', entities[0]?.['id']))],
    bookkeeper,
  )
  await credit(2, 12.5)
  const credits = await openCredits()
  expect(credits.map(({ id: customerId, amount }) => [customerId, amount])).toEqual([
    [1, 45],
    [2, 12.5],
  ])
  const aging = await readAging(database, { now: context.now(), timeZone: ZONE })
  const rows = withOpenCredits(aging, credits)
  expect(rows).toMatchObject([{ CustomerId: 1, Total: 250, OpenCredits: 45, Balance: 205 }])
  const balances = (await books.rows('Customer')).map(({ balance }) => Number(balance))
  expect(balanceOfAll(aging, credits)).toEqual({ owed: 250, credits: 57.5, balance: sum(balances) })
})

it('F-063 [AC520] what one customer owes by age is its row of the report, with its open credits', async () => {
  const { database, context } = books
  const [row] = await readAging(database, { now: context.now(), timeZone: ZONE })
  const ofFirst = await run<CustomerAges>('CustomerAges', { customerId: 1 })
  expect([ofFirst.ages, ofFirst.openCredits]).toEqual([row, 45])
  const ofSecond = await run<CustomerAges>('CustomerAges', { customerId: 2 })
  expect([AGING_BUCKETS.map((age) => ofSecond.ages[age]), ofSecond.openCredits]).toEqual([
    [0, 0, 0, 0, 0, 0],
    12.5,
  ])
})
