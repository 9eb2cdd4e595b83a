import { deleted, modified, type Values } from '#test/server/save/openSaving.ts'
import { biller, bookkeeper, cashier, openBooks, paymentOf, type Books } from '../invoicing/books.ts'
import { linesOf } from '../invoicing/linesOf.ts'

let books: Books

beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books.database.close())

async function openCredits(): Promise<readonly (readonly unknown[])[]> {
  return (await books.rows('PaymentCredit'))
    .filter((credit) => credit['deleted'] === null && credit['applied'] === null)
    .map(({ amount, customerId, sourcePaymentId }) => [amount, customerId, sourcePaymentId])
}

async function removeLine(invoiceId: unknown, rate: number): Promise<readonly string[]> {
  const line = (await linesOf(books, invoiceId)).find((each) => each['rate'] === rate) ?? {}
  return (await books.save([deleted('InvoiceLine', line)], biller)).notices ?? []
}

const paidInvoice = async (...rates: number[]): Promise<{ id: unknown; payment: Values }> => {
  const { id, total } = await books.invoice(rates.map((rate) => ({ rate })))
  return { id, payment: (await books.pay([{ invoiceId: id, amount: Number(total) }])).payment }
}

describe('an invoice that decreases below what was paid', () => {
  it('M-041 [PY20] [SV127] leaves the excess as an open credit of the customer, in the same save', async () => {
    const { id, payment } = await paidInvoice(350, 24.55)
    expect(await removeLine(id, 24.55)).toEqual([
      '$24.55 paid on invoice #1 is now a credit of the customer.',
    ])
    expect(await books.stored('Invoice', id)).toMatchObject({
      statusId: 9,
      total: 350,
      payments: 350,
      balance: 0,
    })
    expect(await openCredits()).toEqual([[24.55, 1, payment['id']]])
    expect(await books.stored('Customer', 1)).toMatchObject({ balance: -24.55 })
    const lines = (await books.rows('PaymentLine')).map((line) => [line['amount'], line['overPaymentAmount']])
    expect(lines).toEqual([
      [350, 24.55],
      [24.55, null],
    ])
    await books.save([deleted('Payment', await books.stored('Payment', payment['id']))], cashier)
    expect(await openCredits()).toEqual([])
    expect(await books.stored('Customer', 1)).toMatchObject({ balance: 350 })
  })

  it('M-041 [PY20] gives back more once its credit was used, and all of it', async () => {
    const { id } = await paidInvoice(300, 50, 25)
    await removeLine(id, 25)
    const other = await books.invoice([{ rate: 25 }])
    const [credit = {}] = await books.rows('PaymentCredit')
    const applying = [
      modified('PaymentCredit', credit, { paymentId: -1 }),
      ...paymentOf([{ invoiceId: other['id'], amount: 25 }], {
        paymentAmount: 0,
      }),
    ]
    await books.save(applying, cashier)
    await removeLine(id, 50)
    expect((await openCredits()).map(([amount]) => amount)).toEqual([50])
    const [paying = {}, payment = {}] = [
      (await books.rows('PaymentLine')).find((line) => line['overPaymentAmount'] === 75),
      (await books.rows('Payment'))[0],
    ]
    // An open credit of 50 does not cover 65 less.
    const less = [
      modified('PaymentLine', paying, { overPaymentAmount: 10 }),
      modified('Payment', payment, { paymentAmount: 310 }),
    ]
    expect(await books.violations(less, cashier)).toEqual([
      'undefined creditApplied: A credit of $25.00 from this payment was used already.',
    ])
    await removeLine(id, 300)
    expect((await openCredits()).map(([amount]) => amount)).toEqual([350])
    expect(await books.stored('Invoice', id)).toMatchObject({ total: 0, payments: 0, balance: 0 })
    expect(await books.stored('Customer', 1)).toMatchObject({ balance: -350 })
  })

  it('M-039 [SV111] is a violation for overpayments in the same save', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    const [line = {}] = await linesOf(books, id)
    const bundle = [
      modified('InvoiceLine', line, { rate: 80 }),
      ...paymentOf([{ invoiceId: id, amount: 100 }]),
    ]
    expect(await books.violations(bundle, bookkeeper)).toEqual([
      'amount overPayment: Invoice #1 has $80.00 left to pay.',
    ])
  })
})
