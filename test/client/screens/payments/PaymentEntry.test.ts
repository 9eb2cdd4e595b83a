import { PaymentEntry } from '#client/screens/payments/PaymentEntry.ts'
import { newPayment } from '#shared/payments/paymentEntry.ts'
import { PAYMENT_METHOD } from '#shared/payments/paymentMethods.ts'
import type { InvoicePaymentInfo } from '#shared/payments/queries.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { startCustomerService, type CustomerService } from '../customers/support/customerService.ts'
import { rowOf } from '../customers/support/customerStore.ts'

const CUSTOMER_ID = 7

function openInvoice(id: number, remainingBalance: number): InvoicePaymentInfo {
  return {
    id,
    invoiceNumber: 19_000 + id,
    serviceAddress1: null,
    total: remainingBalance,
    paidAmount: 0,
    remainingBalance,
    dueDate: `2026-12-0${id}`,
    cardPercentage: id === 1 ? 0.0299 : null,
    isCardFeeClosed: id === 2,
    relatedPaymentIds: [],
    invoice: null,
  }
}

function openCredit(id: number, amount: number, sourcePaymentId: number | null = null) {
  const credit = { id, customerId: CUSTOMER_ID, amount, sourcePaymentId, created: '2026-11-01T12:00:00.000Z' }
  return { $type: 'PaymentCredit:#Rolloff', ...rowOf('PaymentCredit', credit) }
}

describe('The entry of a payment', () => {
  let service: CustomerService
  beforeEach(async () => {
    service = await startCustomerService()
  })
  afterEach(() => service.stop())

  /** Money on the first of two invoices, which somebody else pays meanwhile. */
  const enterForPaidInvoice = async () => {
    const app = await createTestApp(['Payments:Admin'], service.url)
    service.values['OpenInvoicePaymentInfos'] = [openInvoice(1, 40), openInvoice(2, 60)]
    const payment = app.store.create('Payment', newPayment('2026-11-20', CUSTOMER_ID), 'Add payment')
    const entry = new PaymentEntry(app, payment, null)
    await entry.load()
    const receive = (amount: number): void =>
      app.store.edit('Change Amount received', () => {
        payment.paymentAmount = amount
        entry.distribute()
      })
    receive(40)
    service.values['OpenInvoicePaymentInfos'] = [openInvoice(2, 60)]
    await entry.load()
    const amounts = () => entry.rows.map(({ description, amount }) => [description, amount])
    return { app, entry, receive, amounts }
  }

  it('M-037 shows the money on an invoice that somebody else paid meanwhile, of which nothing is left to pay', async () => {
    const { entry, amounts } = await enterForPaidInvoice()
    expect(amounts()).toEqual([
      ['Invoice #19002', 0],
      ['Invoice #19001', 40],
    ])
    const [, paid] = entry.rows
    expect(paid && entry.balancesOf(paid)).toEqual({ startingBalance: 0, remainingBalance: 0 })
  })

  it('M-019 [PY210] [PY1241] offers the fee of the card for what is paid by card, says where books are closed, and takes it in and out', async () => {
    const { app, entry, receive } = await enterForPaidInvoice()
    service.values['OpenInvoicePaymentInfos'] = [openInvoice(1, 200), openInvoice(2, 60)]
    await entry.load()
    receive(230)
    expect([entry.cardFee.offered, entry.cardFee.closed]).toEqual([0, []])
    app.store.edit('Change Method', () => {
      entry.payment.paymentMethodId = PAYMENT_METHOD.creditCard
    })
    expect([entry.cardFee.offered, entry.cardFee.closed]).toEqual([5.98, ['#19002']])
    entry.cardFee.include()
    const amounts = () => entry.rows.map(({ amount, cardFee }) => [amount, cardFee])
    expect([amounts(), entry.money.received, entry.excess]).toEqual([
      [
        [205.98, 5.98],
        [30, null],
      ],
      235.98,
      0,
    ])
    const [first] = entry.rows
    expect(first && entry.balancesOf(first)).toEqual({ startingBalance: 205.98, remainingBalance: 0 })
    expect([entry.cardFee.offered, entry.cardFee.included, entry.balanceProblem]).toEqual([0, 5.98, null])
    entry.cardFee.leaveOut()
    expect([entry.cardFee.offered, entry.cardFee.included, entry.money.received]).toEqual([5.98, 0, 230])
  })

  it('M-036 [PY5] tells the credit that the payment left open from those that can be applied to it', async () => {
    const app = await createTestApp(['Payments:Admin'], service.url)
    const payment = app.store.create('Payment', newPayment('2026-11-20', CUSTOMER_ID), 'Add payment')
    service.values['OpenInvoicePaymentInfos'] = []
    service.rows['PaymentCredits'] = [openCredit(69, 108.36, payment.id), openCredit(70, 20)]
    const entry = new PaymentEntry(app, payment, null)
    await entry.load()
    expect([entry.openCredit, entry.createdCredits.map(({ amount }) => amount)]).toEqual([20, [108.36]])
  })

  it('M-039 says how much of the money is beyond the balances of the invoices', async () => {
    const { entry, receive } = await enterForPaidInvoice()
    expect(entry.excess).toBe(0)
    receive(85)
    expect([entry.excess, entry.money.onLines]).toEqual([25, 85])
  })

  it('M-037 [PY1] takes money off such an invoice where somebody enters 0, and where the money is distributed again', async () => {
    const { entry, receive, amounts } = await enterForPaidInvoice()
    const [, paid] = entry.rows
    if (paid !== undefined) await entry.enterAmount(paid, 0)
    expect(amounts()).toEqual([['Invoice #19002', 0]])
    const other = await enterForPaidInvoice()
    other.receive(50)
    expect(other.amounts()).toEqual([['Invoice #19002', 50]])
    receive(10)
    expect([amounts(), entry.balanceProblem]).toEqual([[['Invoice #19002', 10]], null])
  })

  /** A new payment of the customer, or the stored one 5 with these lines, for invoices of 40 and 60 dollars. */
  const enter = async (stored: readonly (readonly [invoiceId: number, amount: number])[] = []) => {
    const app = await createTestApp(['Payments:Admin'], service.url)
    const total = stored.reduce((sum, [, amount]) => sum + amount, 0)
    const paidOf = (id: number): number => stored.find(([invoiceId]) => invoiceId === id)?.[1] ?? 0
    const infos = [openInvoice(1, 40 - paidOf(1)), openInvoice(2, 60 - paidOf(2))]
    service.values = { OpenInvoicePaymentInfos: infos, InvoicePaymentInfos: infos }
    const { store } = app
    const values = rowOf('Payment', { id: 5, customerId: CUSTOMER_ID, paymentDate: '2026-11-20' })
    if (stored.length > 0) store.mergeRows('Payment', [{ ...values, paymentAmount: total }])
    for (const [index, [invoiceId, amount]] of stored.entries())
      store.mergeRows('PaymentLine', [
        rowOf('PaymentLine', { id: index + 1, paymentId: 5, invoiceId, lineNumber: index + 1, amount }),
      ])
    const payment =
      stored.length > 0
        ? store.cached('Payment', 5)
        : store.create('Payment', newPayment('2026-11-20', CUSTOMER_ID), 'Add payment')
    if (payment === null) throw new Error('The payment is not there.')
    const entry = new PaymentEntry(app, payment, null)
    await entry.load()
    /** Types an amount, which counts at each key. */
    const type = (amount: string): void => {
      for (let length = 1; length <= amount.length; length++)
        store.edit('Change Amount received', () => {
          payment.paymentAmount = Number(amount.slice(0, length))
          entry.distribute()
        })
    }
    const row = (id: number) => {
      const found = entry.rows.find(({ invoiceId }) => invoiceId === id)
      if (found === undefined) throw new Error(`Invoice ${id} is not shown.`)
      return found
    }
    const amounts = () => [1, 2].map((id) => row(id).amount)
    return { app, entry, payment, type, row, amounts }
  }

  it('M-037 [PY1] keeps the note of a line whose money is gone while another amount is typed', async () => {
    const { entry, payment, type, row, amounts } = await enter()
    type('90')
    entry.enterNotes(row(2), 'Disputed')
    type('95')
    expect([amounts(), row(2).notes]).toEqual([[40, 55], 'Disputed'])
    type('7')
    expect([amounts(), row(2).notes]).toEqual([[7, 0], 'Disputed'])
    entry.enterNotes(row(2), null)
    expect(payment.paymentLines.map(({ invoiceId }) => invoiceId)).toEqual([1])
  })

  it('M-037 [PY1] leaves the lines alone that somebody entered by hand, until they are gone', async () => {
    const { app, entry, type, row, amounts } = await enter()
    await entry.enterAmount(row(2), 20)
    type('20')
    expect([amounts(), entry.balanceProblem]).toEqual([[0, 20], null])
    type('50')
    expect([amounts(), entry.balanceProblem]).toEqual([[0, 20], '$30.00 of the money is on no line yet.'])
    app.store.journal.undo()
    type('5')
    expect(amounts()).toEqual([0, 20])
    await entry.enterAmount(row(2), 0)
    type('50')
    expect(amounts()).toEqual([40, 10])
  })

  it('M-037 [PY1] distributes the money again after an undo, and where a balance has changed', async () => {
    const { app, entry, type, amounts } = await enter()
    type('70')
    app.store.journal.undo()
    type('50')
    expect(amounts()).toEqual([40, 10])
    service.values['OpenInvoicePaymentInfos'] = [openInvoice(1, 25), openInvoice(2, 60)]
    await entry.load()
    type('45')
    expect(amounts()).toEqual([25, 20])
  })

  it.each([
    ['that was distributed', [40, 30], '95', [40, 55]],
    ['that was put on its invoices by hand', [10, 60], '95', [10, 60]],
  ] as const)(
    'M-037 [PY1] corrects the amount of a stored payment %s',
    async (_what, [a, b], amount, expected) => {
      const { type, amounts } = await enter([
        [1, a],
        [2, b],
      ])
      type(amount)
      expect(amounts()).toEqual(expected)
    },
  )

  it('M-042 [PY10] [SV113] offers no credit that came from the payment itself', async () => {
    service.rows['PaymentCredits'] = [openCredit(1, 50, 5), openCredit(2, 9, 4)]
    const { entry } = await enter([[1, 30]])
    expect(entry.openCredit).toBe(9)
  })

  it.each([
    ['more than', 25, 50],
    ['less than', 4, 44],
  ])(
    'M-042 [PY4] [PY9] adds a credit of %s what is unpaid to a line beside its excess',
    async (_what, amount, excess) => {
      const { app, entry, payment, row } = await enter([[1, 30]])
      const [line] = payment.paymentLines
      if (line !== undefined) line.overPaymentAmount = 50
      app.dialogs.confirm = () => Promise.resolve(true)
      service.rows['PaymentCredits'] = [openCredit(2, amount)]
      await entry.load()
      await entry.offerCredit()
      expect([row(1).amount, row(1).overPaymentAmount]).toEqual([40, excess])
    },
  )

  it('LS1 leaves the amount alone that is typed while the invoices are being read', async () => {
    const { app, payment } = await enter([[1, 30]])
    const entry = new PaymentEntry(app, payment, null)
    app.store.edit('Change Amount received', () => {
      payment.paymentAmount = 3
      entry.distribute()
    })
    expect(payment.paymentLines.map(({ amount }) => amount)).toEqual([30])
  })

  it('LS1 leaves the invoices of a customer alone who is not the chosen one any more', async () => {
    const app = await createTestApp(['Payments:Admin'], service.url)
    service.values['OpenInvoicePaymentInfos'] = [openInvoice(1, 40)]
    const payment = app.store.create('Payment', newPayment('2026-11-20', CUSTOMER_ID), 'Add payment')
    const entry = new PaymentEntry(app, payment, null)
    const loading = entry.load()
    payment.customerId = CUSTOMER_ID + 1
    await loading
    expect([entry.isLoaded, entry.rows]).toEqual([false, []])
  })
})
