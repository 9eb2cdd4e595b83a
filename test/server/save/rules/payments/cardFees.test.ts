import { deleted } from '#test/server/save/openSaving.ts'
import { cashier, edited, openBooks, paymentOf, type Books } from '../invoicing/books.ts'
import { linesOf } from '../invoicing/linesOf.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const byCard = { paymentMethodId: 4 }
const active = async (invoiceId: unknown) =>
  (await linesOf(books, invoiceId)).filter((line) => line['deleted'] === null)

describe('a payment by card with the fee of the card', () => {
  it('M-019 [PY210] [SV210] adds the fee to the invoice by the same save, and takes it with it', async () => {
    const { id } = await books.invoice([{ rate: 200 }])
    const { payment } = await books.pay([{ invoiceId: id, amount: 205.98, cardFee: 5.98 }], byCard)
    expect(await books.stored('Invoice', id)).toMatchObject({ total: 205.98, balance: 0, statusId: 9 })
    const [product] = (await books.rows('QuickBooksProduct')).filter(
      (each) => each['azureType'] === 'Card Fee',
    )
    expect(await active(id)).toMatchObject([
      { rate: 200 },
      { rate: 5.98, quantity: 1, lineNumber: 2, quickBooksProductId: product?.['id'] },
    ])
    expect(await books.rows('PaymentCredit')).toEqual([])
    await books.save([deleted('Payment', payment)], cashier)
    expect(await books.stored('Invoice', id)).toMatchObject({ total: 200, balance: 200 })
    expect(await active(id)).toMatchObject([{ rate: 200 }])
  })

  it('M-019 [PY210] is one line of the invoice for all its payments, and follows their corrections', async () => {
    const { id } = await books.invoice([{ rate: 200 }])
    const { payment, lines } = await books.pay([{ invoiceId: id, amount: 103, cardFee: 3 }], byCard)
    await books.pay([{ invoiceId: id, amount: 51.5, cardFee: 1.5 }], byCard)
    expect(await active(id)).toMatchObject([{ rate: 200 }, { rate: 4.5 }])
    expect(await books.stored('Invoice', id)).toMatchObject({ total: 204.5, balance: 50 })
    await books.save(
      [
        await edited(books, 'PaymentLine', lines[0]?.['id'], { amount: 100, cardFee: null }),
        await edited(books, 'Payment', payment['id'], { paymentAmount: 100 }),
      ],
      cashier,
    )
    expect(await active(id)).toMatchObject([{ rate: 200 }, { rate: 1.5 }])
    expect(await books.stored('Invoice', id)).toMatchObject({ total: 201.5, balance: 50 })
  })

  it('[SV210] cannot be less than the fee', async () => {
    const { id } = await books.invoice([{ rate: 200 }])
    const payment = paymentOf([{ invoiceId: id, amount: 5, cardFee: 5.98 }], byCard)
    expect(await books.violations(payment, cashier)).toEqual([
      'cardFee cardFee: A payment of $5.00 cannot include a card fee of $5.98.',
    ])
  })
})
