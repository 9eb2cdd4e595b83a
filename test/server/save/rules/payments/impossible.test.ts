import { added, modified } from '#test/server/save/openSaving.ts'
import { biller, cashier, edited, invoiceOf, openBooks, paymentOf, type Books } from '../invoicing/books.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

describe('days and amounts that cannot be meant', () => {
  it('[PY211] a payment is not dated after today, neither new nor moved', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    const tomorrow = { paymentDate: '2025-06-03' }
    const refused = ['paymentDate future: A payment cannot be dated after today.']
    expect(await books.violations(paymentOf([{ invoiceId: id, amount: 100 }], tomorrow), cashier)).toEqual(
      refused,
    )
    const { payment } = await books.pay([{ invoiceId: id, amount: 100 }])
    expect(await books.violations([modified('Payment', payment, tomorrow)], cashier)).toEqual(refused)
  })

  it('[IN214] an invoice is not due before its date', async () => {
    const days = { invoiceDate: '2025-06-02', dueDate: '2025-06-01' }
    expect(await books.violations(invoiceOf([{ rate: 100 }], days), biller)).toEqual([
      'dueDate order: An invoice cannot be due before its date',
    ])
  })

  it('[IN214] [PR211] a rate, a line and an invoice have limits', async () => {
    const invoice = (quantity: number, rate: number) =>
      books.violations(invoiceOf([{ quantity, rate }]), biller)
    expect(await invoice(1, 100_000.01)).toEqual([
      'rate max: Value needs to be less than or equal to 100000',
      'quantity lineTotal: A line cannot be above $100,000.00',
    ])
    expect(await invoice(2, 60_000)).toEqual(['quantity lineTotal: A line cannot be above $100,000.00'])
    const many = Array.from({ length: 11 }, () => ({ rate: 100_000 }))
    expect(await books.violations(invoiceOf(many), biller)).toEqual([
      'undefined total: The total of an invoice cannot be above $1,000,000.00.',
    ])
  })

  it('M-047 [PY211] a credit that is given by hand says why', async () => {
    const credit = { customerId: 1, amount: 20 }
    expect(await books.violations([added('PaymentCredit', -1, credit)], cashier)).toEqual([
      'notes required: Required',
    ])
    await books.save([added('PaymentCredit', -1, { ...credit, notes: 'Late delivery' })], cashier)
    const [stored] = await books.rows('PaymentCredit')
    await books.save([await edited(books, 'PaymentCredit', stored?.['id'], { notes: null })], cashier)
    expect(
      await books.violations([added('PaymentCredit', -1, { ...credit, amount: 1e9, notes: 'x' })], cashier),
    ).toEqual(['amount max: Value needs to be less than or equal to 1000000'])
  })
})
