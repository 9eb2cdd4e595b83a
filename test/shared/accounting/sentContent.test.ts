import {
  contentDifferences,
  creditContent,
  invoiceContent,
  paymentContent,
  readContent,
  storedContent,
} from '#shared/accounting/sentContent.ts'

const invoice = {
  invoiceNumber: 1042,
  invoiceDate: '2026-06-01',
  dueDate: null,
  terms: 'Net 30',
  tax: 0,
  note: 'Gate code 4471',
  privateNote: null,
  billToEmail: 'office@acme.example',
  billToAddress1: '1 Main St',
  billToAddress2: null,
  billToCity: 'Holland',
  billToState: 'MI',
  billToZip: '49423',
  billToCountry: null,
} as const
const line = (id: number, rate: number, deleted: string | null = null) => ({
  id,
  lineNumber: id,
  quantity: 2,
  rate,
  description: null,
  service: 'Fuel',
  quickBooksProductId: 7,
  deleted,
})

const NO_NAMES = { account: () => null, method: () => null }

describe('what was sent of a record', () => {
  it('M-070 [AC200] names all that QuickBooks gets of an invoice, and neither deleted lines nor blanks', () => {
    const lines = [line(2, 25.5), line(1, 100), line(3, 1, '2026-06-02')]
    expect(invoiceContent(invoice, lines, 'QuickBooks')).toEqual({
      Number: '1042',
      Date: '06/01/2026',
      Terms: 'Net 30',
      Email: 'office@acme.example',
      'Bill to': '1 Main St, Holland, MI, 49423',
      Note: 'Gate code 4471',
      'Line 1': '2 × $100.00, Fuel, account 7',
      'Line 2': '2 × $25.50, Fuel, account 7',
      Total: '$251.00',
    })
  })

  it('M-070 [GP200] has neither terms, notes nor address for Great Plains', () => {
    expect(Object.keys(invoiceContent(invoice, [line(1, 100)], 'GreatPlains'))).toEqual([
      'Number',
      'Date',
      'Line 1',
      'Total',
    ])
  })

  it('M-070 [AC200] names what a payment pays, by its money and by credits', () => {
    const payment = {
      paymentDate: '2026-06-03',
      paymentAmount: 60,
      paymentMethodId: 1,
      referenceNumber: ' 815 ',
      notes: null,
    }
    const share = (invoiceId: number, amount: number) => ({
      paymentId: 9,
      invoiceId,
      amount,
      source: { entity: 'Payment' as const, id: 9 },
    })
    const applied = { byMoney: [share(5, 40), share(5, 10)], byCredits: [share(6, 30)], paidBack: [] }
    expect(paymentContent(payment, applied, (id) => (id === 5 ? 1042 : null))).toEqual({
      Date: '06/03/2026',
      Amount: '$60.00',
      Method: '1',
      Reference: '815',
      'On invoice 1042': '$50.00',
      'On invoice with id 6': '$30.00',
      'By credits': '$30.00',
    })
    expect(creditContent({ creditDate: null, amount: 30, notes: null })).toEqual({ Amount: '$30.00' })
  })

  it('M-070 [AC200] says what differs, what is new and what is gone, and nothing of what is the same', () => {
    const sent = { Date: '06/01/2026', Note: 'x\n y', Total: '$1.00' }
    expect(contentDifferences(sent, { Date: '06/01/2026', Terms: 'Net 15', Total: '$2.00' }, NO_NAMES)).toBe(
      'Note: x y → none; Total: $1.00 → $2.00; Terms: none → Net 15',
    )
    expect(contentDifferences(sent, { ...sent }, NO_NAMES)).toBeNull()
  })

  it('M-070 [AC403] calls accounts and methods by their names, and by their keys where these are not known', () => {
    const names = {
      account: (id: number) => (id === 7 ? 'Fuel Surcharge' : null),
      method: (id: number) => (id === 4 ? 'Credit Card' : null),
    }
    const sent = { 'Line 1': '1 × $9.00, Fuel, account 7', Method: '4', Note: 'account 7' }
    const now = { 'Line 1': '1 × $9.00, Fuel, account 8', Method: '9', Note: 'account 8' }
    expect(contentDifferences(sent, now, names)).toBe(
      'Line 1: 1 × $9.00, Fuel, Fuel Surcharge → 1 × $9.00, Fuel, account 8; Method: Credit Card → 9; Note: account 7 → account 8',
    )
  })

  it('[AC200] is stored as text, and nothing is read of nothing', () => {
    expect(readContent(storedContent({ Total: '$1.00' }))).toEqual({ Total: '$1.00' })
    expect([readContent(null), readContent('7')]).toEqual([null, null])
  })
})
