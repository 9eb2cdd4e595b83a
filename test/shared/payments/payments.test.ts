import { fc } from '#test/support/seed.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'
import { checkRecord } from '#shared/model/checkRecord.ts'
import {
  applyCredits,
  isOpenCredit,
  openCreditTotal,
  payableByCredits,
} from '#shared/payments/applyCredits.ts'
import { customerBalance } from '#shared/payments/customerBalance.ts'
import { deleteCreditRefusal, deletePayment, deletePaymentRefusal } from '#shared/payments/deletePayment.ts'
import { distributePayment } from '#shared/payments/distributePayment.ts'
import { afterPayment, afterPaymentDeleted, coveredAt } from '#shared/payments/invoicePayments.ts'
import { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import { payWithoutQuickBooks } from '#shared/payments/payWithoutQuickBooks.ts'
import {
  lineCoverage,
  NEGATIVE_LINE_MESSAGE,
  paymentBalance,
  settlePayment,
  type EnteredLine,
} from '#shared/payments/settlePayment.ts'

const NOW = '2026-06-01T14:00:00.000Z'
const S = INVOICE_STATUS
const emailed = { statusId: S.emailed, total: 502.75, tax: 0, paid: null }
const entered = (amount: number, startingBalance: number, invoiceId = 1): EnteredLine => ({
  invoiceId,
  description: `Invoice ${invoiceId}`,
  startingBalance,
  amount,
  notes: null,
})
const credit = (id: number, amount: number, changes = {}) => ({
  id,
  amount,
  paymentId: null,
  sourcePaymentId: null,
  created: `2026-05-0${id}T12:00:00.000Z`,
  applied: null,
  deleted: null,
  ...changes,
})
const open = (id: number, balance: number, dueDate: string | null = null) => ({
  id,
  balance,
  dueDate,
  description: `Invoice ${id}`,
})

describe('payments of an invoice', () => {
  it('MO-38 M-041 [PY7] make it PartiallyPaid, and Paid with the date if nothing is left', () => {
    const partly = afterPayment(emailed, 200, NOW)
    expect(partly).toEqual({ statusId: S.partiallyPaid, payments: 200, balance: 302.75, paid: null })
    expect(afterPayment({ ...emailed, ...partly }, 502.75, NOW)).toEqual({
      statusId: S.paid,
      payments: 502.75,
      balance: 0,
      paid: NOW,
    })
    expect(afterPayment({ ...emailed, statusId: S.voided }, 200, NOW)).toBeNull()
  })

  it('M-041 [PY7] keep the paid date if more is paid later', () => {
    const paid = '2026-05-20T14:00:00.000Z'
    const moment = { paid, now: NOW, timeZone: 'America/Detroit' }
    const first = { amount: 502.75, paymentDate: '2026-05-20' }
    const later = { amount: 7.25, paymentDate: '2026-05-25' }
    expect(coveredAt(502.75, [later, first], moment)).toBe(paid)
    expect(coveredAt(510, [first, later], moment)).toBe('2026-05-25T04:00:00.000Z')
    expect(coveredAt(0, [], moment)).toBe(paid)
  })

  it('M-041 [PY400] date it from the day of the payment that covered it, whenever that was entered', () => {
    const moment = { paid: null, now: NOW, timeZone: 'America/Detroit' }
    const today = dayOfInstant(NOW, moment.timeZone)
    const part = { amount: 40, paymentDate: '2026-03-02' }
    expect(coveredAt(100, [{ amount: 60, paymentDate: today }, part], moment)).toBe(NOW)
    expect(coveredAt(100, [{ amount: 60, paymentDate: '2026-02-10' }, part], moment)).toBe(
      '2026-03-02T05:00:00.000Z',
    )
    expect(coveredAt(0, [], moment)).toBe(NOW)
    // Received and taken back on the same day, in whatever order they are read.
    const covering = { amount: 100, paymentDate: '2026-03-02' }
    const ofOneDay = [50, -50].map((amount) => ({ amount, paymentDate: '2026-03-09' }))
    for (const order of [ofOneDay, ofOneDay.toReversed()])
      expect(coveredAt(100, [covering, ...order], moment)).toBe('2026-03-02T05:00:00.000Z')
  })

  it('MO-42 M-043 [PY12] make what was handed over Posted without the date if one is deleted, even with others left', () => {
    const sent = { printed: null, emailed: NOW, quickBooksLastExport: NOW }
    const paid = { ...emailed, ...sent, statusId: S.paid, paid: NOW }
    expect(afterPaymentDeleted(paid, 200)).toEqual({
      statusId: S.posted,
      payments: 200,
      balance: 302.75,
      paid: null,
    })
  })
})

describe('lines of a payment', () => {
  it('MO-39 M-039 [PY4] [PY5] are capped at the balance, the excess recorded on a line of its own', () => {
    const settled = settlePayment([entered(600, 523.45)])
    expect(settled).toEqual({
      amount: 600,
      excess: 76.55,
      lines: [
        {
          lineNumber: 1,
          invoiceId: 1,
          description: 'Invoice 1',
          amount: 523.45,
          overPaymentAmount: 76.55,
          notes: null,
        },
        {
          lineNumber: 2,
          invoiceId: null,
          description: 'Invoice OverPayment Record',
          amount: 76.55,
          overPaymentAmount: null,
          notes: 'Invoice 1',
        },
      ],
    })
    expect(afterPayment({ ...emailed, total: 523.45 }, 523.45, NOW)?.statusId).toBe(S.paid)
  })

  it('MO-43 M-038 M-040 [PY2] [PY3] are dropped at 0 and refused below it, with the exact message', () => {
    const settled = settlePayment([entered(0, 50, 7), entered(100, 100, 8), entered(0, 20, 9)])
    expect(
      settled?.lines.map(({ lineNumber, invoiceId, amount }) => [lineNumber, invoiceId, amount]),
    ).toEqual([[1, 8, 100]])
    expect([settlePayment([entered(100, 100), entered(-1, 50, 2)]), NEGATIVE_LINE_MESSAGE]).toEqual([
      null,
      'Payment Lines CANNOT be negative.',
    ])
  })

  it('[PY1] distribute the money by due date, each invoice up to its balance, the last one the rest', () => {
    const invoices = [open(1, 50, '2026-07-01'), open(2, 80, '2026-06-01'), open(3, 20)]
    const shares = (received: number) =>
      distributePayment(received, invoices).map(({ invoice, amount }) => [invoice.id, amount])
    expect(shares(100)).toEqual([
      [2, 80],
      [1, 20],
      [3, 0],
    ])
    expect(shares(200.01)).toEqual([
      [2, 80],
      [1, 50],
      [3, 70.01],
    ])
    expect(distributePayment(10, [])).toEqual([])
  })

  it('[PY1] neither pay nor reduce an overpaid invoice', () => {
    const shares = distributePayment(100, [open(1, -30, '2026-05-01'), open(2, 80, '2026-06-01')])
    expect(shares.map(({ invoice, amount }) => [invoice.id, amount])).toEqual([
      [1, 0],
      [2, 100],
    ])
  })

  it('M-037 show whether they pay nothing, a part, all, or more', () => {
    expect([0, 10, 50, 60].map((amount) => lineCoverage({ amount, startingBalance: 50 }))).toEqual([
      'none',
      'partial',
      'full',
      'over',
    ])
  })

  it('[PY6] leave a balance until they sum to the money and the credits', () => {
    expect([
      paymentBalance(100, [76.55], [{ amount: 150 }]),
      paymentBalance(0.3, [], [{ amount: 0.1 }]),
    ]).toEqual([26.55, 0.2])
  })

  it('[PY1] [PY4] are exact to the cent', () => {
    const cents = fc.integer({ min: 0, max: 1e6 }).map((value) => value / 100)
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 12 }), (received, balances) => {
        const shares = distributePayment(
          received,
          balances.map((balance, index) => open(index, balance)),
        )
        const settled = settlePayment(
          shares.map(({ invoice, amount }) => entered(amount, invoice.balance, invoice.id)),
        )
        expect(settled?.amount).toBe(received)
        expect(settled?.excess).toBe(Math.max(0, sum([received, ...balances.map((each) => -each)])))
      }),
    )
  })
})

describe('credits', () => {
  it('MO-40 M-042 M-047 [PY9] pay a part if they are smaller than the balance', () => {
    const applied = applyCredits([credit(4, 76.55)], [open(1, 302.75)])
    expect(applied).toMatchObject({
      creditIds: [4],
      lines: [{ lineNumber: 1, invoiceId: 1, amount: 76.55, overPaymentAmount: null }],
      remainder: null,
    })
    const invoice = { ...emailed, total: 302.75 }
    expect(afterPayment(invoice, 76.55, NOW)).toMatchObject({ statusId: S.partiallyPaid, balance: 226.2 })
  })

  it('MO-41 M-042 [PY10] leave a new credit that names the first if they are larger', () => {
    const applied = applyCredits([credit(4, 76.55)], [open(1, 60)])
    expect(applied.remainder).toEqual({ amount: 16.55, notes: 'Remainder of credit #4' })
    expect(
      applied.lines.map(({ invoiceId, amount, overPaymentAmount }) => [invoiceId, amount, overPaymentAmount]),
    ).toEqual([
      [1, 60, 16.55],
      [null, 16.55, null],
    ])
    expect(afterPayment({ ...emailed, total: 60 }, 60, NOW)).toMatchObject({
      statusId: S.paid,
      paid: NOW,
      balance: 0,
    })
  })

  it('M-042 [PY9] are offered for what the lines leave unpaid of all invoices, or of the one that is paid', () => {
    const invoices = [open(1, 100), open(2, 50), open(3, 20.1)]
    const lines = [
      { invoiceId: 2, amount: 50 },
      { invoiceId: 3, amount: 20 },
      { invoiceId: null, amount: 9 },
    ]
    const offered = (receivedFor: number | null) =>
      payableByCredits(invoices, lines, receivedFor).map(({ id, balance }) => [id, balance])
    expect([offered(null), offered(3), offered(2)]).toEqual([
      [
        [1, 100],
        [3, 0.1],
      ],
      [[3, 0.1]],
      [],
    ])
  })

  it('M-046 [PY11] require a customer and an amount above 0', () => {
    const fields = (record: Readonly<Record<string, unknown>>) =>
      checkRecord({ entity: PaymentCredit, rules: {} }, record).map(({ field }) => field)
    expect([fields({ customerId: null, amount: 0 }), fields({ customerId: 1, amount: 0.01 })]).toEqual([
      ['customerId', 'amount'],
      [],
    ])
  })

  it('[PY9] are used oldest first, and only as many as needed', () => {
    const credits = [
      credit(3, 30),
      credit(1, 50),
      credit(2, 20, { applied: NOW }),
      credit(5, 99, { deleted: NOW }),
    ]
    expect(applyCredits(credits, [open(1, 40)])).toMatchObject({
      creditIds: [1],
      remainder: { amount: 10 },
    })
    expect(applyCredits(credits, [open(1, 40), open(2, 60)])).toMatchObject({
      creditIds: [1, 3],
      remainder: null,
    })
    expect(applyCredits(credits, [])).toEqual({ creditIds: [], lines: [], remainder: null })
    expect([openCreditTotal(credits), credits.filter(isOpenCredit).length]).toEqual([80, 2])
  })
})

describe('deleting a payment', () => {
  const lines = [{ invoiceId: 1 }, { invoiceId: 2 }, { invoiceId: 1 }, { invoiceId: null }]

  it('M-043 [PY12] [PY13] [PY14] deletes its credits and reopens those that it had used', () => {
    const credits = [
      credit(1, 76.55, { sourcePaymentId: 9 }),
      credit(2, 10, { paymentId: 9, sourcePaymentId: 4, applied: NOW }),
      credit(3, 5, { sourcePaymentId: 9, deleted: NOW }),
    ]
    expect(deletePaymentRefusal(9, credits)).toBeNull()
    expect(deletePayment(9, lines, credits)).toEqual({
      invoiceIds: [1, 2],
      deletedCreditIds: [1],
      reopenedCreditIds: [2],
    })
  })

  it('[PY13] is refused while a credit from it is used elsewhere, naming where', () => {
    const used = credit(1, 76.55, { sourcePaymentId: 9, paymentId: 12, applied: NOW })
    expect(deletePaymentRefusal(9, [used])).toBe(
      'A credit of $76.55 from this payment was applied to payment 12 already. Delete that payment first.',
    )
  })
})

it('M-046 [PY17] a credit can be deleted only while it is open', () => {
  expect([
    deleteCreditRefusal({ paymentId: null, applied: null }),
    deleteCreditRefusal({ paymentId: 12, applied: NOW }),
  ]).toEqual([null, 'This credit was applied to payment 12 and cannot be deleted.'])
})

it('[PY15] a customer’s balance is the unpaid active invoices less open credits', () => {
  const invoice = { total: 100, tax: 0, payments: 40, statusId: S.partiallyPaid, deleted: null }
  expect(
    customerBalance(
      [invoice, { ...invoice, statusId: S.voided }, { ...invoice, deleted: NOW }],
      [credit(1, 15), credit(2, 7, { applied: NOW }), credit(3, 7, { deleted: NOW })],
    ),
  ).toBe(45)
})

it("M-044 marks a payment that is never exported 'Paid w/o QB'", () => {
  expect(payWithoutQuickBooks(NOW)).toEqual({ quickBooksExport: NOW, quickBooksId: 'Paid w/o QB' })
})
