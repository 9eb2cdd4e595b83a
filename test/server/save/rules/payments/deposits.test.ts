import { readStatement } from '#server/reports/readStatement.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { added, deleted, type Values } from '#test/server/save/openSaving.ts'
import { bookkeeper, cashier, edited, openBooks, paymentOf, type Books } from '../invoicing/books.ts'

let books: Books

beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books.database.close())

const violations = (entities: readonly unknown[]): Promise<unknown> => books.violations(entities, cashier)
const balance = async (): Promise<unknown> => (await books.stored('Customer', 1))['balance']
const deposit = async (amount: number): Promise<Values> =>
  (await books.pay([], { paymentAmount: amount })).payment

async function openCredits(): Promise<readonly Values[]> {
  const credits = await books.rows('PaymentCredit')
  return credits.filter((each) => each['applied'] === null && each['deleted'] === null)
}

async function linesOf(payment: Values): Promise<readonly Values[]> {
  return (await books.rows('PaymentLine')).filter(({ paymentId }) => paymentId === payment['id'])
}

/** Pays an invoice with the oldest open credit. */
async function applyTo(invoice: Values, amount: number, rest: number): Promise<void> {
  const [credit] = await openCredits()
  const line = { invoiceId: invoice['id'], amount, ...(rest > 0 && { overPaymentAmount: rest }) }
  const use = await edited(books, 'PaymentCredit', credit?.['id'], { paymentId: -1 })
  await books.save([...paymentOf([line], { paymentAmount: 0 }), use], cashier)
}

describe('a payment without invoices', () => {
  it('[PY890] [SV890] is an open credit that follows its amount, and invoices that are put on it', async () => {
    const payment = await deposit(200)
    const line = { invoiceId: null, description: 'Deposit', lineNumber: 1, overPaymentAmount: null }
    expect(await linesOf(payment)).toMatchObject([{ ...line, amount: 200 }])
    expect(await openCredits()).toMatchObject([
      { customerId: 1, amount: 200, sourcePaymentId: payment['id'], paymentId: null },
    ])
    expect(await balance()).toBe(-200)

    await books.save([await edited(books, 'Payment', payment['id'], { paymentAmount: 250 })], cashier)
    expect(await linesOf(payment)).toMatchObject([{ ...line, amount: 250 }])
    expect(await openCredits()).toMatchObject([{ amount: 250 }])

    const { id } = await books.invoice([{ rate: 240 }])
    const paying = { paymentId: payment['id'], invoiceId: id, lineNumber: 1 }
    await books.save([added('PaymentLine', -1, { ...paying, amount: 240, overPaymentAmount: 10 })], cashier)
    expect(await linesOf(payment)).toMatchObject([
      { invoiceId: id, amount: 240 },
      { invoiceId: null, description: 'Invoice OverPayment Record', amount: 10 },
    ])
    expect(await openCredits()).toMatchObject([{ amount: 10 }])
    expect(await balance()).toBe(-10)
  })

  it('M-042 [PY890] [PY710] pays the next invoice, which is owed again once it is reversed', async () => {
    const payment = await deposit(200)
    const invoice = await books.invoice([{ rate: 150 }])
    await applyTo(invoice, 150, 50)
    expect(await books.stored('Invoice', invoice['id'])).toMatchObject({ balance: 0, payments: 150 })
    expect(await openCredits()).toMatchObject([{ amount: 50 }])
    expect(await violations([await edited(books, 'Payment', payment['id'], { paymentAmount: 90 })])).toEqual([
      'undefined creditApplied: A credit of $200.00 from this payment was used already.',
    ])
    expect(await violations([deleted('Payment', payment)])).toEqual([
      expect.stringContaining('creditApplied'),
    ])
    const reversal = { kind: 'Reversal', reversesPaymentId: payment['id'], notes: 'NSF' }
    await books.save([added('Payment', -1, { ...reversal, paymentDate: '2025-06-02' })], bookkeeper)
    expect(await books.stored('Invoice', invoice['id'])).toMatchObject({ balance: 150, payments: 0 })
    expect([await openCredits(), await balance()]).toEqual([[], 150])
  })

  it('[PY890] [PY711] [AC5] [AC6] is refunded, and on a statement with the refund', async () => {
    await deposit(200)
    const refund = { kind: 'Refund', customerId: 1, paymentAmount: 80, paymentDate: '2025-06-02' }
    await books.save([added('Payment', -1, refund)], bookkeeper)
    expect(await openCredits()).toMatchObject([{ amount: 120 }])
    await store(books.database, 'Statement', {
      id: 1,
      customerId: 1,
      statementDate: '2025-06-30',
      startDate: '2025-06-01',
      endDate: '2025-06-30',
    })
    const { entries, figures } = await readStatement(books.database, 1, 'America/Detroit')
    expect(entries.map(({ reference, amount }) => [reference.replace(/ .*/, ''), amount])).toEqual([
      ['Payment', -200],
      ['Refund', 80],
    ])
    expect([figures.closingBalance, await balance()]).toEqual([-120, -120])
  })

  it('[PY890] [SV117] is none with credits that it used, or with a line that names no invoice', async () => {
    await books.save([added('PaymentCredit', -1, { customerId: 1, amount: 50, notes: 'Late' })], cashier)
    const [credit] = await openCredits()
    const use = await edited(books, 'PaymentCredit', credit?.['id'], { paymentId: -1 })
    expect(await violations([...paymentOf([], { paymentAmount: 20 }), use])).toEqual([
      'paymentAmount paymentBalance: $70.00 of the money is on no line yet.',
    ])
    expect(await violations(paymentOf([{ amount: 20 }]))).toEqual([
      'invoiceId overPaymentRecord: A payment line without an invoice can only record an overpayment.',
      'paymentAmount paymentBalance: $20.00 of the money is on no line yet.',
    ])
  })
})
