import type { FastifyInstance } from 'fastify'
import { moneyCalls } from '#server/calls/utility/moneyCalls.ts'
import { aCallServer, aUser } from '#test/server/calls/callServer.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { deleted, type Values } from '#test/server/save/openSaving.ts'
import { biller, cashier, edited, openBooks, paymentOf, type Books } from './books.ts'

let books: Books
let app: FastifyInstance

beforeAll(async () => {
  books = await openBooks()
  const server = await aCallServer(moneyCalls(books.database, books.context, 'America/Detroit'))
  server.as(aUser('Invoice:Admin'))
  app = server.app
  await haul()
})
afterAll(async () => {
  await app.close()
  await books.database.close()
})

/** What MO-48 is about: a hauled load of a commercial customer in Kent County. */
async function haul(): Promise<void> {
  const { database } = books
  const execute = (sql: string): Promise<number> =>
    database.transaction((transaction) => transaction.execute(sql, []))
  await execute(`UPDATE "ServiceAddress" SET "county" = 'Kent', "distance" = 37.4 WHERE "id" = 1`)
  await execute(`UPDATE "Setting" SET "decimalValue" = 4.8 WHERE "name" = 'KentCountyRate'`)
  await store(database, 'CustomerRate', {
    id: 1,
    customerId: 1,
    rateTypeId: 2,
    range: 'Regular',
    rate: 185,
    pricePerTon: 42.5,
    weightLimit: 0,
    baseMileage: 20,
    mileageOffset: 5,
    mileageOffsetRate: 12.5,
  })
  await store(database, 'Job', {
    id: 7,
    rentalId: 512,
    jobTypeId: 2,
    actionId: 2,
    dumpsterId: 1,
    weight: 6.42,
    startDate: '2025-06-01',
    completed: '2025-06-01T15:00:00.000Z',
    tonExpense: 45,
    hourExpense: 60,
  })
}

async function call(address: string, payload: object): Promise<Values> {
  const response = await app.inject({ method: 'POST', url: `/api/${address}`, payload })
  expect(response.statusCode).toBe(200)
  return response.json()
}

async function step(id: unknown, changes: Values): Promise<Values> {
  await books.save([await edited(books, 'Invoice', id, changes)], biller)
  return books.stored('Invoice', id)
}

const owed = async (): Promise<unknown> => (await books.stored('Customer', 1))['balance']

it('the story of an invoice: made, reviewed, mailed, paid in part, overpaid, credited, taken back, voided', async () => {
  // Made by the automatic lines (MO-48).
  const made = await call('utility/generateRevenueLines', { jobId: 7, createInvoice: true })
  expect(made).toMatchObject({ createdLines: 4, questions: [] })
  const id = made['invoiceId']
  expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 1, total: 550.67, balance: 550.67 })
  expect(await owed()).toBe(550.67)
  // 550.67 less 6.42 tons at 45.
  expect((await books.stored('Invoice', id))['jobMargin']).toBe(0.4754)

  // Reviewed, queued and mailed.
  for (const statusId of [5, 7]) expect(await step(id, { statusId })).toMatchObject({ statusId })
  expect(await call('utility/addEmailToQueue', { ids: [id] })).toMatchObject({ queued: 1, skipped: [] })
  expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 13 })

  // Paid in part, then too much (MO-38, MO-39).
  const first = await books.pay([{ invoiceId: id, amount: 200 }])
  expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 12, balance: 350.67 })
  const line = { invoiceId: id, amount: 350.67, overPaymentAmount: 76.55 }
  const second = await books.pay([line], { paymentAmount: 427.22 })
  expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 9, balance: 0 })
  expect(await owed()).toBe(-76.55)

  // The credit pays another invoice, and leaves something (MO-41).
  const other = await books.invoice([{ rate: 60 }])
  const [credit] = await books.rows('PaymentCredit')
  const applied = await books.save(
    [
      ...paymentOf([{ invoiceId: other['id'], amount: 60, overPaymentAmount: 16.55 }], { paymentAmount: 0 }),
      await edited(books, 'PaymentCredit', credit?.['id'], { paymentId: -1 }),
    ],
    cashier,
  )
  const third = applied.entities.find(({ $type }) => $type === 'Payment:#Rolloff') ?? {}
  expect(await books.stored('Invoice', other['id'])).toMatchObject({ statusId: 9, balance: 0 })
  expect(await owed()).toBe(-16.55)

  // Not voided while it has payments; what was applied is taken back first, then the money (MO-42, MO-51).
  const voiding = { statusId: 14, privateNote: 'Voided: duplicate' }
  expect(await books.violations([await edited(books, 'Invoice', id, voiding)], biller)).toEqual([
    'statusId voidRefused: Invoice has associated Payments. Cannot Void.',
  ])
  const takeBack = async (payment: Values) =>
    books.save([deleted('Payment', await books.stored('Payment', payment['id']))], cashier)
  await takeBack(third)
  expect(await books.stored('Invoice', other['id'])).toMatchObject({ statusId: 7, paid: null, balance: 60 })
  await takeBack(second.payment)
  expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 12, paid: null, balance: 350.67 })
  await takeBack(first.payment)
  expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 10, balance: 550.67 })
  expect((await books.rows('PaymentCredit')).filter((each) => each['deleted'] === null)).toEqual([])
  expect(await owed()).toBe(610.67)
  expect(await step(id, voiding)).toMatchObject({ statusId: 14, quickBooksId: 'Voided', total: 550.67 })
  expect(await owed()).toBe(60)

  // The job can be billed again.
  const again = await call('utility/generateRevenueLines', { jobId: 7, createInvoice: true })
  expect(again).toMatchObject({ createdLines: 4 })
  expect(await owed()).toBe(610.67)
})
