import { added, deleted, type Values } from '#test/server/save/openSaving.ts'
import { bookkeeper, edited, paymentOf } from '#test/server/save/rules/invoicing/books.ts'
import { openAccounting, type Accounting } from './openAccounting.ts'

let accounting: Accounting
beforeEach(async () => {
  accounting = await openAccounting()
})
afterEach(() => accounting.close())

/** What a payment there is applied to, and the invoice's balance and the entries of what went back. */
function there() {
  const { company } = accounting.standIn
  const shown = (kind: 'Invoice' | 'Payment' | 'JournalEntry') =>
    company.all(kind).map((record) => company.shown(kind, record))
  return {
    balances: shown('Invoice').map(({ Balance }) => Balance),
    payments: shown('Payment').map(({ TotalAmt, UnappliedAmt }) => [TotalAmt, UnappliedAmt]),
    entries: shown('JournalEntry').map(({ TxnDate, TotalAmt }) => [TxnDate, TotalAmt]),
  }
}

const at = { paymentDate: '2025-06-02' }

async function reverse(payment: Values): Promise<Values> {
  const values = { ...at, kind: 'Reversal', reversesPaymentId: payment['id'], notes: 'NSF' }
  await accounting.books.save([added('Payment', -1, values)], bookkeeper)
  const rows = await accounting.books.rows('Payment')
  return rows.find(({ kind }) => kind === 'Reversal') ?? {}
}

it('M-050 [AC710] a reversal is a journal entry there, to which its payment is applied instead of its invoices', async () => {
  const id = await accounting.readyInvoice([{ rate: 100 }])
  const { payment } = await accounting.books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 20 }], {
    paymentDate: '2025-05-30',
  })
  await accounting.export('invoice')
  await accounting.export('payment')
  expect(there()).toEqual({ balances: [0], payments: [[120, 20]], entries: [] })
  const reversal = await reverse(payment)
  expect(await accounting.export('payment')).toMatchObject({ succeeded: 2, failed: 0 })
  const taken = { balances: [100], payments: [[120, 0]], entries: [['2025-06-02', 120]] }
  expect(there()).toEqual(taken)
  // Both agree now, and nothing is sent again.
  expect(await accounting.export('payment')).toMatchObject({ succeeded: 0, failed: 0 })
  await accounting.books.save(
    [deleted('Payment', await accounting.books.stored('Payment', reversal['id']))],
    bookkeeper,
  )
  expect(await accounting.export('payment')).toMatchObject({ failed: 0 })
  expect(there()).toEqual({ balances: [0], payments: [[120, 20]], entries: [] })
})

it('M-050 [AC710] a refund takes an overpayment out of its payment, and asks to apply a given credit', async () => {
  const id = await accounting.readyInvoice([{ rate: 100 }])
  await accounting.books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 20 }])
  const credit = { customerId: 1, amount: 5, notes: 'Late' }
  await accounting.books.save([added('PaymentCredit', -1, credit)], bookkeeper)
  const refund = { ...at, kind: 'Refund', customerId: 1, paymentAmount: 22 }
  await accounting.books.save([added('Payment', -1, refund)], bookkeeper)
  await accounting.export('invoice')
  expect(await accounting.export('payment')).toMatchObject({ failed: 0 })
  expect(there()).toEqual({ balances: [0], payments: [[120, 0]], entries: [['2025-06-02', 22]] })
  expect(await accounting.lastResult()).toMatchObject({
    status: 'Warning',
    message: 'Saved. Apply it to credit 2 in QuickBooks.',
  })
})

it('M-050 [AC710] a write-off is a credit memo there that is applied to its invoice', async () => {
  const id = await accounting.readyInvoice([{ rate: 100 }])
  const credit = { writtenOffInvoiceId: id, customerId: 1, amount: 100, notes: 'Closed' }
  await accounting.books.save([added('PaymentCredit', -1, credit)], bookkeeper)
  await accounting.export('invoice')
  expect(await accounting.export('payment')).toMatchObject({ succeeded: 1 })
  expect(there()).toEqual({ balances: [0], payments: [[0, 0]], entries: [] })
})

it('M-050 [AC16] [PY890] a deposit is an unapplied payment there, which pays the invoice that used it', async () => {
  await accounting.books.pay([], { paymentAmount: 200 })
  expect(await accounting.export('payment')).toMatchObject({ succeeded: 1, failed: 0 })
  expect(there()).toEqual({ balances: [], payments: [[200, 200]], entries: [] })
  const id = await accounting.readyInvoice([{ rate: 150 }])
  await accounting.export('invoice')
  const [credit] = await accounting.books.rows('PaymentCredit')
  await accounting.books.save(
    [
      ...paymentOf([{ invoiceId: id, amount: 150, overPaymentAmount: 50 }], { paymentAmount: 0 }),
      await edited(accounting.books, 'PaymentCredit', credit?.['id'], { paymentId: -1 }),
    ],
    bookkeeper,
  )
  expect(await accounting.export('payment')).toMatchObject({ failed: 0 })
  expect(there()).toEqual({ balances: [0], payments: [[200, 50]], entries: [] })
})
