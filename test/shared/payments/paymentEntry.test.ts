import { creditFieldRefusal, newCreditRefusal, paymentCreditRules } from '#shared/payments/creditRules.ts'
import { distributePayment } from '#shared/payments/distributePayment.ts'
import {
  addToLine,
  amountOnLines,
  enteredMoney,
  excessOf,
  leftUnpaid,
} from '#shared/payments/enteredMoney.ts'
import {
  isDistributed,
  lineBalances,
  newPayment,
  paymentLineDescription,
} from '#shared/payments/paymentEntry.ts'
import { capLine, paymentBalanceProblem } from '#shared/payments/settlePayment.ts'

const USER = { userId: 1, roles: ['Payments:Admin'] }

describe('entering a payment', () => {
  it('M-036 begins today with the customer, or without one', () => {
    expect(newPayment('2026-11-23', 7)).toEqual({ paymentDate: '2026-11-23', customerId: 7 })
    expect(newPayment('2026-11-23', null)).toEqual({ paymentDate: '2026-11-23' })
  })

  it('[PY1] pays the invoice first that the payment is received for, then the oldest', () => {
    const invoices = [
      { id: 1, dueDate: '2026-03-01', balance: 100 },
      { id: 2, dueDate: '2026-01-01', balance: 50 },
      { id: 3, dueDate: null, balance: 30 },
    ]
    const amounts = (received: number, receivedFor: number | null) =>
      distributePayment(received, invoices, receivedFor).map(({ invoice, amount }) => [invoice.id, amount])
    expect(amounts(120, null)).toEqual([
      [2, 50],
      [1, 70],
      [3, 0],
    ])
    expect(amounts(120, 3)).toEqual([
      [3, 30],
      [2, 50],
      [1, 40],
    ])
    expect(amounts(190, 3)).toEqual([
      [3, 30],
      [2, 50],
      [1, 110],
    ])
  })

  it('[PY1] knows whether the lines are as they were distributed, overpayments included', () => {
    const shares = distributePayment(70, [{ id: 1, dueDate: null, balance: 60 }])
    const line = { invoiceId: 1, amount: 60, overPaymentAmount: 10 }
    expect(isDistributed(shares, [line])).toBe(true)
    expect(isDistributed(shares, [{ ...line, overPaymentAmount: null }])).toBe(false)
    expect(isDistributed(shares, [])).toBe(false)
    expect(isDistributed(distributePayment(0, [{ id: 1, dueDate: null, balance: 60 }]), [])).toBe(true)
  })

  it('M-037 shows what is unpaid before the payment and after it', () => {
    expect(lineBalances({ unpaid: 80, stored: 0, entered: 30, addedFee: 0 })).toEqual({
      startingBalance: 80,
      remainingBalance: 50,
    })
    expect(lineBalances({ unpaid: 20.1, stored: 30.2, entered: 30.2, addedFee: 0 })).toEqual({
      startingBalance: 50.3,
      remainingBalance: 20.1,
    })
    expect(lineBalances({ unpaid: 80, stored: 0, entered: 95, addedFee: 0 }).remainingBalance).toBe(0)
    expect(paymentLineDescription({ id: 4, invoiceNumber: 19_213 })).toBe('Invoice #19213')
    expect(paymentLineDescription({ id: 4, invoiceNumber: null })).toBe('Invoice #4')
  })

  it('M-039 [PY4] caps a line at the balance, and keeps what is beyond it', () => {
    expect(capLine(80, 100)).toEqual({ amount: 80, overPaymentAmount: null })
    expect(capLine(100, 100)).toEqual({ amount: 100, overPaymentAmount: null })
    expect(capLine(100.1, 100)).toEqual({ amount: 100, overPaymentAmount: 0.1 })
    expect(capLine(5, -3)).toEqual({ amount: 0, overPaymentAmount: 5 })
  })

  it('M-036 [PY6] sums what is received, applied and put on the lines, exactly', () => {
    const appliedCredits = [
      { amount: 20.1, deleted: null },
      { amount: 500, deleted: '2026-05-01T12:00:00.000Z' },
    ]
    const lines = [
      { amount: 70.2, overPaymentAmount: null },
      { amount: 30, overPaymentAmount: 0.1 },
    ]
    const money = enteredMoney({ payment: { paymentAmount: 100.2 }, appliedCredits, lines })
    expect(money).toEqual({ received: 100.2, appliedCredit: 20.1, money: 120.3, onLines: 100.3, balance: 20 })
    expect(amountOnLines(money)).toBe(80.2)
    const overApplied = enteredMoney({ payment: { paymentAmount: null }, appliedCredits, lines: [] })
    expect(overApplied).toMatchObject({ received: 0, balance: 20.1 })
    expect(amountOnLines(overApplied)).toBe(0)
    expect(enteredMoney({ payment: { paymentAmount: -5 }, appliedCredits: [], lines }).balance).toBe(-100.3)
  })

  it('M-036 [PY6] receives nothing while what is typed is no number', () => {
    // A record keeps what is typed as text until it is a number.
    const moneyOf = (typed: string) => {
      const payment = Object.assign({ paymentAmount: 500 }, { paymentAmount: typed })
      return enteredMoney({ payment, appliedCredits: [], lines: [] }).money
    }
    expect(['-', '1.2.3', 'abc'].map(moneyOf)).toEqual([0, 0, 0])
    const tooLarge = { paymentAmount: Number('9'.repeat(400)) }
    expect(enteredMoney({ payment: tooLarge, appliedCredits: [], lines: [] }).money).toBe(0)
  })

  it('M-039 M-042 adds credit to a line, and says what a line leaves unpaid and lines pay too much', () => {
    const line = { amount: 0.1, overPaymentAmount: 0.2 }
    const added = (amount: number, overPaymentAmount: number | null = null) => ({ amount, overPaymentAmount })
    expect(addToLine({ ...line, overPaymentAmount: null }, added(0.2), 1)).toEqual(added(0.3))
    expect(addToLine(null, added(5, 2), 5)).toEqual(added(5, 2))
    expect(addToLine(added(30, 50), added(4), 40)).toEqual(added(40, 44))
    expect([leftUnpaid(0.3, line), leftUnpaid(5, null)]).toEqual([0.2, 5])
    expect(excessOf([line, { overPaymentAmount: 0.1 }, { overPaymentAmount: null }])).toBe(0.3)
  })

  it('[PY6] says what the balance of a payment means', () => {
    expect(paymentBalanceProblem(0)).toBeNull()
    expect(paymentBalanceProblem(40)).toBe('$40.00 of the money is on no line yet.')
    expect(paymentBalanceProblem(-1050.5)).toBe('The lines have $1,050.50 more than was received.')
  })
})

describe('the fields of a credit', () => {
  const open = { applied: null, sourcePaymentId: null, quickBooksExport: null }
  const fields = ['customerId', 'amount', 'notes', 'paymentId', 'sourcePaymentId'] as const
  const editable = (credit: typeof open | { applied: string } | { sourcePaymentId: number }) =>
    fields.filter((field) => creditFieldRefusal({ ...open, ...credit }, field) === null)

  it('M-046 M-047 [PY11] are fixed by its payments: an applied credit keeps all but its notes', () => {
    expect(editable(open)).toEqual(['amount', 'notes', 'paymentId'])
    expect(editable({ sourcePaymentId: 3 })).toEqual(['notes', 'paymentId'])
    expect(editable({ applied: '2026-05-01T12:00:00.000Z' })).toEqual(['notes'])
    expect(fields.filter((field) => newCreditRefusal(field) === null)).toEqual([
      'customerId',
      'amount',
      'notes',
    ])
  })

  it('M-070 [PY200] are fixed once it was exported, but it is still applied and unlocked', () => {
    const all = [...fields, 'applied', 'quickBooksExport'] as const
    const exported = { ...open, quickBooksExport: '2026-05-01T12:00:00.000Z' }
    expect(all.filter((field) => creditFieldRefusal(exported, field) === null)).toEqual([
      'paymentId',
      'applied',
      'quickBooksExport',
    ])
    expect(creditFieldRefusal({ ...exported, applied: '2026-05-01T12:00:00.000Z' }, 'notes')).toBe(
      'A credit that was exported is read-only until Edit Credit.',
    )
  })

  it('M-046 are edited by the same rules', () => {
    const { editRefusal } = paymentCreditRules
    const EDITED = { closedDay: null, timeZone: 'America/Detroit' }
    const may = (name: string, isNew: boolean, credit = {}) =>
      editRefusal?.(USER, { ...open, ...credit }, { ...EDITED, name, isNew }) === null
    expect(may('customerId', true)).toBe(true)
    expect(may('customerId', false)).toBe(false)
    expect(may('amount', false)).toBe(true)
    expect(may('amount', false, { sourcePaymentId: 3 })).toBe(false)
  })
})
