import { biller, edited, openBooks, type Books } from './books.ts'
import { linesOf } from './linesOf.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const print = async (id: unknown): Promise<void> => {
  const printed = { printed: '2025-06-02T12:00:00.000Z' }
  await books.save([await edited(books, 'Invoice', id, printed)], biller)
}

const communicationsOf = async (id: unknown) =>
  (await books.rows('InvoiceCommunication')).filter(({ invoiceId }) => invoiceId === id)

it('M-033 [IN213] [SV211] what was sent is kept, and an invoice that says something else is marked until it is sent again', async () => {
  const { id } = await books.invoice([{ rate: 300 }])
  await print(id)
  const [first] = await communicationsOf(id)
  expect(first).toMatchObject({ total: 300 })
  expect(JSON.parse(String(first?.['figures']))).toMatchObject({
    billToName: 'Van Dyke & Sons',
    lines: [{ quantity: 1, rate: 300 }],
    total: 300,
  })
  const isMarked = async () => (await books.stored('Invoice', id))['changedSinceSent']
  expect(await isMarked()).toBe(false)
  const [line] = await linesOf(books, id)
  await books.save([await edited(books, 'InvoiceLine', line?.['id'], { rate: 350 })], biller)
  expect(await isMarked()).toBe(true)
  await books.save([await edited(books, 'InvoiceLine', line?.['id'], { rate: 300 })], biller)
  expect(await isMarked()).toBe(false)
  await books.save([await edited(books, 'Invoice', id, { pONumber: 'PO 1' })], biller)
  expect(await isMarked()).toBe(true)
  await books.pay([{ invoiceId: id, amount: 100 }])
  expect(await isMarked()).toBe(true)
  await print(id)
  expect(await isMarked()).toBe(false)
  expect((await communicationsOf(id)).map(({ total }) => total)).toEqual([300, 300])
  expect((await communicationsOf(id))[0]).toEqual(first)
})
