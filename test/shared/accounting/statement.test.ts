import { fc } from '#test/support/seed.ts'
import { statementSummary, type Account } from '#shared/accounting/statement.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { addDays } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'

const GONE = '2026-06-01T00:00:00.000Z'
const invoice = (id: number, invoiceDate: string, total: number, changes = {}) => ({
  id,
  invoiceNumber: 1000 + id,
  invoiceDate,
  total,
  tax: 0,
  statusId: INVOICE_STATUS.emailed,
  deleted: null,
  ...changes,
})
const payment = (id: number, paymentDate: string, paymentAmount: number, changes = {}) => ({
  id,
  kind: 'Payment' as const,
  paymentDate,
  paymentAmount,
  referenceNumber: `check ${id}`,
  deleted: null,
  ...changes,
})
const credit = (id: number, createdOn: string, amount: number, changes = {}) => ({
  id,
  createdOn,
  amount,
  notes: 'late truck',
  sourcePaymentId: null,
  writtenOffInvoiceId: null,
  deletedOn: null,
  ...changes,
})
const account: Account = {
  invoices: [
    invoice(2, '2026-05-10', 200),
    invoice(1, '2026-04-01', 100.1),
    invoice(3, '2026-05-31', 50),
    invoice(4, '2026-05-10', 999, { deleted: GONE }),
    invoice(5, '2026-05-10', 999, { statusId: INVOICE_STATUS.voided }),
    invoice(6, '2026-06-01', 7),
  ],
  payments: [
    payment(1, '2026-04-30', 60),
    payment(2, '2026-05-10', 140.1),
    payment(3, '2026-05-12', 999, { deleted: GONE }),
  ],
  credits: [
    credit(1, '2026-05-11', 25),
    credit(2, '2026-05-11', 999, { sourcePaymentId: 2 }),
    credit(3, '2026-05-11', 999, { deletedOn: '2026-05-12' }),
    credit(4, '2026-05-12', 999, { sourcePaymentId: 3, deletedOn: '2026-05-13' }),
  ],
}

describe('a statement', () => {
  it('F-076 [AC5] [AC6] shows opening balance, transactions and closing balance', () => {
    expect(statementSummary(account, '2026-05-01', '2026-05-31')).toEqual({
      openingBalance: 40.1,
      rows: [
        { day: '2026-05-10', kind: 'invoice', id: 2, text: '1002', amount: 200, balance: 240.1 },
        { day: '2026-05-10', kind: 'payment', id: 2, text: 'check 2', amount: -140.1, balance: 100 },
        { day: '2026-05-11', kind: 'credit', id: 1, text: 'late truck', amount: -25, balance: 75 },
        { day: '2026-05-31', kind: 'invoice', id: 3, text: '1003', amount: 50, balance: 125 },
      ],
      charges: 250,
      payments: 165.1,
      closingBalance: 125,
    })
  })

  it('[AC6] shows a refund: a deleted credit whose payment still exists', () => {
    const overpaid: Account = {
      invoices: [invoice(1, '2026-05-01', 523.45)],
      payments: [payment(1, '2026-05-10', 600)],
      credits: [credit(1, '2026-05-10', 76.55, { sourcePaymentId: 1, deletedOn: '2026-05-20' })],
    }
    const { rows, closingBalance } = statementSummary(overpaid, '2026-05-02', '2026-05-31')
    expect([rows.map((row) => row.balance), closingBalance]).toEqual([[-76.55, 0], 0])
  })

  it('[AC6] [PY17] shows no refund where an overpayment was corrected away', () => {
    const corrected: Account = {
      invoices: [invoice(1, '2026-05-01', 100)],
      payments: [payment(1, '2026-05-10', 100)],
      credits: [credit(1, '2026-05-10', 0, { sourcePaymentId: 1, deletedOn: '2026-05-10' })],
    }
    const { rows, closingBalance } = statementSummary(corrected, '2026-05-01', '2026-05-31')
    expect([rows.map(({ kind }) => kind), closingBalance]).toEqual([['invoice', 'payment'], 0])
  })

  it('[AC6] shows no payment that received nothing: the credit that paid is a part of an earlier one', () => {
    const paidByCredit: Account = {
      invoices: [invoice(1, '2026-05-01', 520), invoice(2, '2026-05-20', 120)],
      payments: [payment(1, '2026-05-10', 600), payment(2, '2026-05-21', 0)],
      credits: [credit(1, '2026-05-10', 80, { sourcePaymentId: 1 })],
    }
    const { rows, payments, closingBalance } = statementSummary(paidByCredit, '2026-05-01', '2026-05-31')
    expect(rows.map(({ kind, id, balance }) => [kind, id, balance])).toEqual([
      ['invoice', 1, 520],
      ['payment', 1, -80],
      ['invoice', 2, 40],
    ])
    expect([payments, closingBalance]).toEqual([600, 40])
  })

  it('[AC6] closes with the next opening balance, and is consistent, for any days', () => {
    const day = fc.nat(120).map((offset) => addDays('2026-03-01', offset))
    const cents = fc.integer({ min: 1, max: 1e6 }).map((value) => value / 100)
    const entries = fc.array(fc.tuple(day, cents), { maxLength: 20 })
    fc.assert(
      fc.property(entries, entries, fc.nat(60), fc.nat(60), (charges, payments, first, second) => {
        const made: Account = {
          invoices: charges.map(([date, amount], index) => invoice(index, date, amount)),
          payments: payments.map(([date, amount], index) => payment(index, date, amount)),
          credits: [],
        }
        const middle = addDays('2026-03-01', first)
        const end = addDays(middle, second)
        const before = statementSummary(made, '2026-03-01', middle)
        const after = statementSummary(made, addDays(middle, 1), end)
        expect(after.openingBalance).toBe(before.closingBalance)
        expect(after.closingBalance).toBe(sum([after.openingBalance, after.charges, -after.payments]))
        const whole = statementSummary(made, '2026-03-01', end)
        expect([whole.closingBalance, whole.rows.length]).toEqual([
          after.closingBalance,
          before.rows.length + after.rows.length,
        ])
      }),
    )
  })
})
