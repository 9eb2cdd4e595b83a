import { saveRecords } from '#client/context/saving/saveRecords.ts'
import { messages } from '#client/screens/payments/messages.ts'
import { newPayment } from '#shared/payments/paymentEntry.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { startCustomerService, type CustomerService } from '../customers/support/customerService.ts'

describe('Saving a payment', () => {
  let service: CustomerService
  beforeEach(async () => {
    service = await startCustomerService()
  })
  afterEach(() => service.stop())

  it('SG1 asks first where a new one has no money and pays nothing', async () => {
    const app = await createTestApp(['Payments:Admin'], service.url)
    const questions: string[] = []
    app.dialogs.confirm = (question) => {
      questions.push(question)
      return Promise.resolve(false)
    }
    const payment = app.store.create('Payment', newPayment('2026-11-20', 7), 'Add payment')
    const save = () => saveRecords(app, [payment], () => {})
    expect([await save(), questions]).toEqual([false, [messages.emptyPayment]])
    const line = app.store.create(
      'PaymentLine',
      { paymentId: payment.id, invoiceId: 4, amount: 5 },
      'Change Amount',
    )
    await save()
    app.store.remove(line, 'Change Amount')
    payment.paymentAmount = 5
    await save()
    expect(questions).toEqual([messages.emptyPayment])
  })
})
