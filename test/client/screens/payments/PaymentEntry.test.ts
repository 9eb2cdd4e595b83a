import { PaymentEntry } from '#client/screens/payments/PaymentEntry.ts'
import { newPayment } from '#shared/payments/paymentEntry.ts'
import type { InvoicePaymentInfo } from '#shared/payments/queries.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { startCustomerService, type CustomerService } from '../customers/support/customerService.ts'

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
    relatedPaymentIds: [],
    invoice: null,
  }
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
