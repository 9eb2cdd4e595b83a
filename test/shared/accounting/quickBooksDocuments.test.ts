import { CreditAllocation, type PaymentRecords } from '#shared/accounting/CreditAllocation.ts'
import { toQuickBooksCustomer } from '#shared/accounting/quickBooksCustomer.ts'
import { NotExportable, textUpTo } from '#shared/accounting/quickBooksDocuments.ts'
import { toQuickBooksInvoice } from '#shared/accounting/quickBooksInvoice.ts'
import { appliedShares, isInQuickBooks, toQuickBooksPayment } from '#shared/accounting/quickBooksPayment.ts'

const CUSTOMER = {
  id: 1,
  typeId: 1,
  companyName: 'Van Dyke & Sons',
  firstName: 'Ann',
  lastName: 'Vos',
  phone: '616-555-0111',
  email: 'office@customer.example',
  billAddress1: '1820 Baldwin Street',
  billAddress2: null,
  billCity: 'Jenison',
  billState: 'MI',
  billZip: '49428',
  billCountry: null,
}

const INVOICE = {
  invoiceNumber: 1042,
  invoiceDate: '2025-06-02',
  dueDate: '2025-07-02',
  tax: 0,
  note: 'Thank you',
  privateNote: null,
  billToEmail: 'office@customer.example',
  billToAddress1: '1820 Baldwin Street',
  billToAddress2: null,
  billToCity: 'Jenison',
  billToState: 'MI',
  billToZip: '49428',
  billToCountry: null,
}

const line = (lineNumber: number, quantity: number, rate: number) => ({
  lineNumber,
  quantity,
  rate,
  description: `Line ${lineNumber}`,
  service: null,
  quickBooksProductId: 58,
})

const REFERENCES = {
  customer: { value: '7' },
  terms: { value: '11', name: 'Net 30' },
  items: new Map([[58, { value: '4' }]]),
  sendsNumber: true,
  isByAmount: false,
}

describe('the documents of QuickBooks', () => {
  it('[AC12] a customer goes by display name, and only filled members are sent', () => {
    expect(toQuickBooksCustomer(CUSTOMER)).toEqual({
      DisplayName: 'Van Dyke & Sons',
      CompanyName: 'Van Dyke & Sons',
      GivenName: 'Ann',
      FamilyName: 'Vos',
      PrimaryPhone: { FreeFormNumber: '616-555-0111' },
      PrimaryEmailAddr: { Address: 'office@customer.example' },
      BillAddr: {
        Line1: '1820 Baldwin Street',
        City: 'Jenison',
        CountrySubDivisionCode: 'MI',
        PostalCode: '49428',
      },
    })
    expect(() => toQuickBooksCustomer({ ...CUSTOMER, companyName: ' ' })).toThrow('Customer 1 has no name.')
    expect(() => toQuickBooksCustomer({ ...CUSTOMER, companyName: 'Vos: North' })).toThrow(NotExportable)
  })

  it('[AC13] an invoice has its number, dates, terms and lines in order; tax refuses it', () => {
    const document = toQuickBooksInvoice(INVOICE, [line(2, 3.27, 42.5), line(1, 1, 100)], REFERENCES)
    expect(document).toMatchObject({
      CustomerRef: { value: '7' },
      DocNumber: '1042',
      TxnDate: '2025-06-02',
      DueDate: '2025-07-02',
      SalesTermRef: { value: '11' },
      EmailStatus: 'NotSet',
      CustomerMemo: { value: 'Thank you' },
      Line: [
        { Description: 'Line 1', Amount: 100 },
        { Description: 'Line 2', Amount: 138.98, SalesItemLineDetail: { Qty: 3.27, UnitPrice: 42.5 } },
      ],
    })
    expect(document).not.toHaveProperty('PrivateNote')
    const numbered = toQuickBooksInvoice(INVOICE, [line(1, 1, 100)], { ...REFERENCES, sendsNumber: false })
    expect(numbered).not.toHaveProperty('DocNumber')
    expect(numbered).toHaveProperty('PrivateNote', `Rolloff invoice ${INVOICE.invoiceNumber}`)
    expect(() => toQuickBooksInvoice({ ...INVOICE, tax: 6 }, [line(1, 1, 100)], REFERENCES)).toThrow(
      'has tax',
    )
    expect(() => toQuickBooksInvoice(INVOICE, [], REFERENCES)).toThrow('has no lines')
    const unknown = { ...REFERENCES, items: new Map() }
    expect(() => toQuickBooksInvoice(INVOICE, [line(1, 1, 100)], unknown)).toThrow('Line 1 has no account')
  })

  it('[AC14] a line that QuickBooks calculates differently is sent as one of its amount', () => {
    const [sent] = toQuickBooksInvoice(INVOICE, [line(1, 3.27, 42.5)], {
      ...REFERENCES,
      isByAmount: true,
    }).Line
    expect(sent).toMatchObject({
      Amount: 138.98,
      Description: 'Line 1 (3.27 × 42.5)',
      SalesItemLineDetail: { Qty: 1, UnitPrice: 138.98 },
    })
  })

  it('cuts texts to the lengths of QuickBooks, and sends none that are blank', () => {
    expect(textUpTo(5, '  abc def ')).toBe('abc d')
    expect(textUpTo(4, 'abc def')).toBe('abc')
    expect(textUpTo(5, '  ')).toBeUndefined()
    expect(textUpTo(5, null)).toBeUndefined()
  })
})

const PAYMENT = {
  id: 5,
  paymentDate: '2025-06-09',
  paymentAmount: 60,
  referenceNumber: 'Check 0123456789 of June',
  notes: null,
}
const PAID = {
  customer: { value: '7' },
  method: { value: '21', name: 'Check' },
  invoices: new Map([
    [1, '101'],
    [2, '102'],
  ]),
  creditMemos: new Map([[31, '301']]),
  journals: new Map(),
}
const LINES = [
  { id: 1, paymentId: 5, lineNumber: 1, invoiceId: 1, amount: 50 },
  { id: 2, paymentId: 5, lineNumber: 2, invoiceId: 2, amount: 40 },
  { id: 3, paymentId: 5, lineNumber: 3, invoiceId: null, amount: 10 },
]
const GIVEN = { id: 31, amount: 40, paymentId: 5, sourcePaymentId: null }
const MONEY = { entity: 'Payment', id: 5 } as const
const BY_STAFF = { entity: 'PaymentCredit', id: 31 } as const

/** Who paid which invoice with what, as one line each. */
function sharesOf(records: PaymentRecords): readonly string[] {
  return new CreditAllocation(records).shares.map(
    ({ paymentId, invoiceId, amount, source }) =>
      `${paymentId} pays ${amount} of ${invoiceId} from ${source.entity} ${source.id}`,
  )
}

describe('payments and credits in QuickBooks', () => {
  it('[AC16] credits pay before money, the oldest first', () => {
    const overpaid = { id: 8, amount: 20, paymentId: 5, sourcePaymentId: 3 }
    const payments = [
      { id: 3, paymentAmount: 20 },
      { id: 5, paymentAmount: 60 },
    ]
    expect(sharesOf({ payments, lines: LINES, credits: [GIVEN, overpaid] })).toEqual([
      '5 pays 20 of 1 from Payment 3',
      '5 pays 30 of 1 from PaymentCredit 31',
      '5 pays 10 of 2 from PaymentCredit 31',
      '5 pays 30 of 2 from Payment 5',
    ])
  })

  it('[AC16 AC17] what is left over of a credit is followed to what it came from, however often it is passed on', () => {
    // 3 received 30 too much. 5 uses it and a credit of 40 for invoices of 50; 20 are left, and 7 uses 15 of them, and 9 the rest.
    const records: PaymentRecords = {
      payments: [
        { id: 3, paymentAmount: 130 },
        { id: 5, paymentAmount: 0 },
        { id: 7, paymentAmount: 0 },
        { id: 9, paymentAmount: 0 },
      ],
      lines: [
        { id: 1, paymentId: 3, lineNumber: 1, invoiceId: 100, amount: 100 },
        { id: 2, paymentId: 5, lineNumber: 1, invoiceId: 101, amount: 50 },
        { id: 3, paymentId: 7, lineNumber: 1, invoiceId: 102, amount: 15 },
        { id: 4, paymentId: 9, lineNumber: 1, invoiceId: 103, amount: 5 },
      ],
      credits: [
        { id: 8, amount: 30, paymentId: 5, sourcePaymentId: 3 },
        GIVEN,
        { id: 32, amount: 20, paymentId: 7, sourcePaymentId: 5 },
        { id: 33, amount: 5, paymentId: 9, sourcePaymentId: 7 },
      ],
    }
    expect(sharesOf(records)).toEqual([
      '3 pays 100 of 100 from Payment 3',
      '5 pays 30 of 101 from Payment 3',
      '5 pays 20 of 101 from PaymentCredit 31',
      '7 pays 15 of 102 from PaymentCredit 31',
      '9 pays 5 of 103 from PaymentCredit 31',
    ])
    const allocation = new CreditAllocation(records)
    expect(allocation.sourcesOf(33)).toEqual([BY_STAFF])
    // The money of the first payment is applied by it alone, wherever it went.
    expect(appliedShares(3, allocation).byMoney.map(({ invoiceId }) => invoiceId)).toEqual([100, 101])
    expect(appliedShares(9, allocation)).toMatchObject({ byMoney: [], byCredits: [{ amount: 5 }] })
  })

  it('[AC16] two credits that came from one payment share what it left over', () => {
    const credits = [
      { id: 8, amount: 20, paymentId: 5, sourcePaymentId: 3 },
      { id: 9, amount: 10, paymentId: 5, sourcePaymentId: 3 },
    ]
    const payments = [
      { id: 3, paymentAmount: 20 },
      { id: 5, paymentAmount: 0 },
    ]
    const staff = { id: 2, amount: 10, paymentId: 3, sourcePaymentId: null }
    const lines = [{ id: 2, paymentId: 5, lineNumber: 1, invoiceId: 2, amount: 30 }]
    expect(sharesOf({ payments, lines, credits: [staff, ...credits] })).toEqual([
      '5 pays 10 of 2 from PaymentCredit 2',
      '5 pays 10 of 2 from Payment 3',
      '5 pays 10 of 2 from Payment 3',
    ])
  })

  it('[AC15 AC16 AC17] a payment applies its money and credit memos, and an overpayment what it paid later', () => {
    const applied = {
      byMoney: [
        { paymentId: 5, invoiceId: 1, amount: 10, source: MONEY },
        { paymentId: 5, invoiceId: 2, amount: 40, source: MONEY },
        { paymentId: 9, invoiceId: 2, amount: 10, source: MONEY },
      ],
      byCredits: [{ paymentId: 5, invoiceId: 1, amount: 40, source: BY_STAFF }],
      paidBack: [],
    }
    const document = toQuickBooksPayment(PAYMENT, applied, PAID)
    expect(document).toMatchObject({
      TotalAmt: 60,
      PaymentMethodRef: { value: '21' },
      PaymentRefNum: 'Check 0123456789 of J',
      PrivateNote: 'Rolloff payment 5\nReference Check 0123456789 of June',
      Line: [
        { Amount: 50, LinkedTxn: [{ TxnId: '101', TxnType: 'Invoice' }] },
        { Amount: 50, LinkedTxn: [{ TxnId: '102', TxnType: 'Invoice' }] },
        { Amount: 40, LinkedTxn: [{ TxnId: '301', TxnType: 'CreditMemo' }] },
      ],
    })
    expect(() => toQuickBooksPayment(PAYMENT, applied, { ...PAID, invoices: new Map() })).toThrow(
      'Export the invoice first',
    )
    expect(() => toQuickBooksPayment({ ...PAYMENT, paymentAmount: 59 }, applied, PAID)).toThrow(
      'More of payment 5 is on invoices than it received.',
    )
  })

  it('[AC16] a payment by earlier overpayments only has nothing for QuickBooks', () => {
    const earlier = { byMoney: [], byCredits: [], paidBack: [] }
    expect(isInQuickBooks({ ...PAYMENT, paymentAmount: 0 }, earlier)).toBe(false)
    expect(isInQuickBooks(PAYMENT, earlier)).toBe(true)
  })
})
