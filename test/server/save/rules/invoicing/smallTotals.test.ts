import { deleted } from '#test/server/save/openSaving.ts'
import { biller, edited, invoiceOf, openBooks, type Books } from './books.ts'
import { linesOf } from './linesOf.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const violations = (entities: readonly unknown[]): Promise<unknown> => books.violations(entities, biller)

describe('an invoice of nothing, or of less', () => {
  it('M-072 [IN211] is refused with a total below 0, also by a change of a line', async () => {
    const refused = [
      'undefined total: The total of an invoice cannot be below $0.00: give the customer a credit of $20.00 instead.',
    ]
    expect(await violations(invoiceOf([{ rate: 30 }, { rate: -50 }]))).toEqual(refused)
    const { id } = await books.invoice([{ rate: 30 }, { rate: -30 }])
    const [line] = await linesOf(books, id)
    expect(await violations([await edited(books, 'InvoiceLine', line?.['id'], { rate: 10 })])).toEqual(
      refused,
    )
    expect(await violations([deleted('InvoiceLine', line ?? {})])).toEqual([
      refused[0]?.replace('$20.00', '$30.00'),
    ])
  })

  it('M-072 [IN212] of nothing is paid once it is sent, until it is charged something', async () => {
    const { id } = await books.invoice([{ rate: 30 }, { rate: -30 }])
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 1, paid: null })
    const printed = { statusId: 11, printed: '2025-06-02T12:00:00.000Z' }
    await books.save([await edited(books, 'Invoice', id, printed)], biller)
    const paid = await books.stored('Invoice', id)
    expect(paid).toMatchObject({ statusId: 9, paid: expect.any(String) })
    const [line] = await linesOf(books, id)
    await books.save([await edited(books, 'InvoiceLine', line?.['id'], { rate: 31 })], biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 11, paid: null, balance: 1 })
    await books.pay([{ invoiceId: id, amount: 1 }])
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 9, balance: 0 })
  })
})
