import { PracticeCompany } from '#server/practice/quickBooks/PracticeCompany.ts'
import { StandIn } from '#server/practice/quickBooks/StandIn.ts'
import { openAccounting } from '../../accounting/openAccounting.ts'

describe('the practice company', () => {
  it('M-069 leaves it to the client to close idle connections, which it may be using', async () => {
    const standIn = await StandIn.start({ file: null })
    try {
      const response = await fetch(standIn.url)
      await response.text()
      // With a time of its own, the server would say after how long it closes one.
      expect(response.headers.get('keep-alive')).toBeNull()
    } finally {
      await standIn.close()
    }
  })
})

describe('the practice company refuses what QuickBooks refuses', () => {
  const line = (amount: number) => ({
    Amount: amount,
    SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: amount },
  })

  function companyWithInvoice(amount: number) {
    const company = new PracticeCompany()
    const customer = { CustomerRef: { value: company.create('Customer', { DisplayName: 'Acme' }).Id } }
    const invoice = company.create('Invoice', { ...customer, Line: [line(amount)] })
    const pay = (paid: number) =>
      company.create('Payment', {
        ...customer,
        TotalAmt: paid,
        Line: [{ Amount: paid, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
      })
    return { company, customer, invoice, pay }
  }

  it('M-069 a total below 0, and not a negative line', () => {
    const { company, customer } = companyWithInvoice(100)
    expect(() => company.create('Invoice', { ...customer, Line: [line(10), line(-10.01)] })).toThrow(
      'Transaction amount must be 0 or greater.',
    )
    expect(company.create('Invoice', { ...customer, Line: [line(10), line(-10)] })).toMatchObject({
      TotalAmt: 0,
    })
  })

  it('M-069 more on an invoice than other payments leave of it, and not a payment that is sent again', () => {
    const { company, pay } = companyWithInvoice(100)
    const first = pay(60)
    expect(() => pay(40.01)).toThrow('The amount applied is more than the Invoice has left.')
    pay(40)
    const { Id, SyncToken } = first
    expect(company.update('Payment', { ...first, Id, SyncToken })).toMatchObject({ TotalAmt: 60 })
  })
})

describe('a customer whose name is taken in another case', () => {
  it('M-069 [AC12] is reported with the ID of the customer who has it', async () => {
    const accounting = await openAccounting()
    const { Id } = accounting.standIn.company.create('Customer', { DisplayName: 'VAN DYKE & sons' })
    await accounting.readyInvoice([{ rate: 100 }])
    expect(await accounting.export('customer')).toMatchObject({ failed: 1 })
    expect(await accounting.lastResult()).toMatchObject({
      message: expect.stringContaining(
        `QuickBooks has a customer "VAN DYKE & sons" already, with the ID ${Id}.`,
      ),
    })
    await accounting.close()
  })
})
