import type { ExportMode } from '#shared/wire/quickBooks.ts'
import { added, deleted, office, type Values } from '#test/server/save/openSaving.ts'
import { bookkeeper, edited } from '#test/server/save/rules/invoicing/books.ts'
import { openAccounting, type Accounting } from './openAccounting.ts'

let accounting: Accounting
afterEach(() => accounting.close())

/** Nothing but what is looked up keeps a record from being added twice. */
async function open(allowsOwnNumbers: boolean): Promise<void> {
  accounting = await openAccounting({ remembersRequests: false, allowsOwnNumbers })
}

const invoicesThere = () => accounting.standIn.company.all('Invoice')
const paymentsThere = () => accounting.standIn.company.all('Payment')
const customersThere = () => accounting.standIn.company.all('Customer')
const waitingVoids = async () => (await accounting.quickBooks.state()).waitingVoids
const linkOf = async (entity: string, id: unknown): Promise<Values | undefined> =>
  (await accounting.books.rows('AccountingLink')).find(
    (link) => link['entity'] === entity && link['entityId'] === id,
  )

/** What becomes of the request that adds a record: the record is there then, or not; QuickBooks does not say, nor on the question after it. */
type Unanswered = 'lostAnswer' | 'lostRequest'

/** Exports a record whose outcome remains unknown; `before` is the number of the requests before the one that adds it. */
async function exportUnanswered(
  { mode, id, before }: { readonly mode: ExportMode; readonly id: number; readonly before: number },
  fault: Unanswered = 'lostAnswer',
): Promise<void> {
  accounting.standIn.injectFaults(...Array.from({ length: before }, () => 'none' as const), fault, 'failing')
  expect(await accounting.export(mode, [id])).toMatchObject({ succeeded: 0, failed: 1 })
  expect((await accounting.lastResult())['message']).toContain('is not known')
}

/** The requests of the export of an exported record's like, without its last one. */
async function requestsBefore(mode: ExportMode, id: number): Promise<number> {
  const first = accounting.standIn.requests
  expect(await accounting.export(mode, [id])).toMatchObject({ succeeded: 1 })
  return accounting.standIn.requests - first - 1
}

/** An invoice whose outcome is unknown, after another one that is there. */
async function unansweredInvoice(fault?: Unanswered): Promise<number> {
  const before = await (async () => {
    await accounting.export('customer', [1])
    return requestsBefore('invoice', await accounting.readyInvoice([{ rate: 70 }]))
  })()
  const id = await accounting.readyInvoice([{ rate: 100 }])
  await exportUnanswered({ mode: 'invoice', id, before }, fault)
  expect(await linkOf('Invoice', id)).toMatchObject({ state: 'Sending', externalId: null })
  return id
}

/** A payment whose outcome is unknown, after another one that is there. */
async function unansweredPayment(values: Values = {}): Promise<number> {
  const { books } = accounting
  const invoiceId = await accounting.readyInvoice([{ rate: 100 }])
  await accounting.export('invoice')
  const { payment: first } = await books.pay([{ invoiceId, amount: 10 }])
  const before = await requestsBefore('payment', Number(first['id']))
  const { payment } = await books.pay([{ invoiceId, amount: 60 }], values)
  const id = Number(payment['id'])
  await exportUnanswered({ mode: 'payment', id, before })
  expect(await linkOf('Payment', id)).toMatchObject({ state: 'Sending', externalId: null })
  return id
}

async function voidHere(id: number): Promise<void> {
  const changes = { statusId: 14, privateNote: 'Voided: entered twice' }
  await accounting.books.save([await edited(accounting.books, 'Invoice', id, changes)], bookkeeper)
}

async function deletePayment(id: number): Promise<void> {
  await accounting.books.save([deleted('Payment', await accounting.books.stored('Payment', id))], bookkeeper)
}

describe.each([
  { company: 'that lets us number invoices', allowsOwnNumbers: true },
  { company: 'that numbers invoices itself', allowsOwnNumbers: false },
])('an invoice of unknown outcome, in a company $company', ({ allowsOwnNumbers }) => {
  beforeEach(() => open(allowsOwnNumbers))

  it('M-050 [AC8 AC11] that is voided here is voided there', async () => {
    const id = await unansweredInvoice()
    await voidHere(id)
    expect(await waitingVoids()).toEqual({ invoices: 1, payments: 0 })
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1, failed: 0 })
    expect(await accounting.lastResult()).toMatchObject({ invoiceId: id, message: 'Voided' })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 70 }, { TotalAmt: 0 }])
    expect(await waitingVoids()).toEqual({ invoices: 0, payments: 0 })
  })

  it('M-050 [AC8 AC11] that is voided here and never came there voids nothing', async () => {
    const id = await unansweredInvoice('lostRequest')
    await voidHere(id)
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1, failed: 0 })
    expect(await accounting.lastResult()).toMatchObject({ message: 'There was nothing to void.' })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 70 }])
    expect(await waitingVoids()).toEqual({ invoices: 0, payments: 0 })
  })

  it('M-050 [AC8 AC11] waits for its void until QuickBooks can be asked', async () => {
    const id = await unansweredInvoice()
    await voidHere(id)
    accounting.standIn.injectFaults('none', 'none', 'failing')
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 0, failed: 1 })
    expect(await waitingVoids()).toEqual({ invoices: 1, payments: 0 })
    accounting.standIn.injectFaults('none', 'none', 'none', 'none', 'lostAnswer')
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 0, failed: 1 })
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1, failed: 0 })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 70 }, { TotalAmt: 0 }])
  })

  it('M-050 [AC11] is recognized although its amount was corrected, and corrected there', async () => {
    const { books } = accounting
    const id = await unansweredInvoice()
    const line = (await books.rows('InvoiceLine')).find(({ invoiceId }) => invoiceId === id)
    await books.save([await edited(books, 'InvoiceLine', line?.['id'], { rate: 140 })], bookkeeper)
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1, failed: 0 })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 70 }, { TotalAmt: 140 }])
    expect(await books.stored('Invoice', id)).toMatchObject({
      quickBooksId: invoicesThere()[1]?.Id,
      statusId: 4,
    })
  })

  it('M-050 [AC11] is recognized as it was sent although the company numbers its invoices otherwise since', async () => {
    const id = await unansweredInvoice()
    accounting.standIn.company.allowsOwnNumbers = !allowsOwnNumbers
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1, failed: 0 })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 70 }, { TotalAmt: 100 }])
    expect(await accounting.books.stored('Invoice', id)).toMatchObject({
      quickBooksId: invoicesThere()[1]?.Id,
    })
  })

  it('M-050 [AC8 AC11] that was sent under both settings is voided', async () => {
    const id = await unansweredInvoice('lostRequest')
    accounting.standIn.company.allowsOwnNumbers = !allowsOwnNumbers
    // All that is asked before it is added, the search for the first attempt among that.
    await exportUnanswered({ mode: 'invoice', id, before: 5 })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 70 }, { TotalAmt: 100 }])
    accounting.standIn.company.allowsOwnNumbers = allowsOwnNumbers
    await voidHere(id)
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1, failed: 0 })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 70 }, { TotalAmt: 0 }])
  })

  it('M-050 [AC8 AC11] is looked for also if it was accepted, and could not be recorded here', async () => {
    const id = await accounting.readyInvoice([{ rate: 100 }])
    await accounting.export('customer')
    await accounting.execute(
      `CREATE TRIGGER "full" BEFORE UPDATE ON "AccountingLink" WHEN NEW."state" = 'Exported' BEGIN SELECT RAISE(ABORT, 'The disk is full.'); END`,
    )
    await expect(accounting.export('invoice')).rejects.toMatchObject({ message: 'The disk is full.' })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 100 }])
    await accounting.execute('DROP TRIGGER "full"')
    await voidHere(id)
    expect(await waitingVoids()).toEqual({ invoices: 1, payments: 0 })
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1, failed: 0 })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 0 }])
  })
})

describe('a payment of unknown outcome', () => {
  beforeEach(() => open(true))

  it('M-050 [AC8 AC11] that is deleted here is voided there', async () => {
    const id = await unansweredPayment()
    await deletePayment(id)
    expect(await waitingVoids()).toEqual({ invoices: 0, payments: 1 })
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 1, failed: 0 })
    expect(await accounting.lastResult()).toMatchObject({ paymentId: id, message: 'Voided' })
    expect(paymentsThere()).toMatchObject([{ TotalAmt: 10 }, { TotalAmt: 0 }])
    expect(await waitingVoids()).toEqual({ invoices: 0, payments: 0 })
  })

  it('M-050 [AC11] is recognized although its day was corrected', async () => {
    const { books } = accounting
    const id = await unansweredPayment()
    await books.save([await edited(books, 'Payment', id, { paymentDate: '2025-05-30' })], bookkeeper)
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 1, failed: 0 })
    const sent = paymentsThere().filter(({ PrivateNote }) => PrivateNote === `Rolloff payment ${id}`)
    expect(sent).toMatchObject([{ TotalAmt: 60, TxnDate: '2025-05-30' }])
  })

  it('M-050 [AC11 AC19] is emptied there of what was sent and is empty now', async () => {
    const { books } = accounting
    const id = await unansweredPayment({ referenceNumber: '1042' })
    expect(paymentsThere()[1]).toHaveProperty('PaymentRefNum', '1042')
    await books.save([await edited(books, 'Payment', id, { referenceNumber: null })], bookkeeper)
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 1, failed: 0 })
    expect(paymentsThere()[1]).not.toHaveProperty('PaymentRefNum')
  })

  it('M-050 [AC11 AC17] has its credit memo once, although its day was corrected', async () => {
    const { books, standIn } = accounting
    const invoiceId = await accounting.readyInvoice([{ rate: 60 }])
    await accounting.export('invoice')
    await books.save(
      [added('PaymentCredit', -1, { customerId: 1, amount: 60, notes: 'Goodwill' })],
      bookkeeper,
    )
    // One from before credits had a day is of that of its payment.
    await accounting.execute(`UPDATE "PaymentCredit" SET "creditDate" = NULL`)
    const [credit] = await books.rows('PaymentCredit')
    await books.save(
      [
        added('Payment', -1, { customerId: 1, paymentDate: '2025-06-02', paymentAmount: 0 }),
        added('PaymentLine', -2, { paymentId: -1, lineNumber: 1, invoiceId, amount: 60 }),
        await edited(books, 'PaymentCredit', credit?.['id'], { paymentId: -1 }),
      ],
      bookkeeper,
    )
    const [payment] = await books.rows('Payment')
    const id = Number(payment?.['id'])
    // The company, its preferences, the payment method and the item.
    await exportUnanswered({ mode: 'payment', id, before: 4 })
    expect(standIn.company.all('CreditMemo')).toHaveLength(1)
    await books.save([await edited(books, 'Payment', id, { paymentDate: '2025-05-30' })], bookkeeper)
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 1, failed: 0 })
    expect(standIn.company.all('CreditMemo')).toMatchObject([{ TotalAmt: 60, TxnDate: '2025-05-30' }])
    expect(paymentsThere()).toHaveLength(1)
  })
})

describe('a customer of unknown outcome', () => {
  beforeEach(() => open(true))

  it('M-050 [AC11 AC12] is recognized although it was renamed, and renamed there', async () => {
    const { books } = accounting
    await exportUnanswered({ mode: 'customer', id: 1, before: 2 })
    await books.save([await edited(books, 'Customer', 1, { companyName: 'Van Dyke Brothers' })], office)
    // An outage while it is looked for changes nothing about what it was sent as.
    accounting.standIn.injectFaults('none', 'none', 'failing')
    expect(await accounting.export('customer', [1])).toMatchObject({ succeeded: 0, failed: 1 })
    expect(await accounting.export('customer', [1])).toMatchObject({ succeeded: 1, failed: 0 })
    expect(customersThere()).toMatchObject([{ DisplayName: 'Van Dyke Brothers' }])
    expect(await books.stored('Customer', 1)).toMatchObject({ quickBooksId: customersThere()[0]?.Id })
  })
})

describe('what QuickBooks refused', () => {
  beforeEach(() => open(true))

  it('M-069 [AC11 AC13] is no invoice of the same number and customer that somebody entered there', async () => {
    await accounting.export('customer', [1])
    const id = await accounting.readyInvoice([{ rate: 100 }])
    const { invoiceNumber } = await accounting.books.stored('Invoice', id)
    const line = {
      DetailType: 'SalesItemLineDetail',
      Amount: 90,
      SalesItemLineDetail: { ItemRef: { value: '4' }, Qty: 1, UnitPrice: 90 },
    }
    accounting.standIn.company.create('Invoice', {
      CustomerRef: { value: customersThere()[0]?.Id },
      DocNumber: String(invoiceNumber),
      Line: [line],
    })
    for (let times = 0; times < 2; times += 1) {
      expect(await accounting.export('invoice')).toMatchObject({ succeeded: 0, failed: 1 })
      expect((await accounting.lastResult())['message']).toContain('has another document with the number')
    }
    await voidHere(id)
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1, failed: 0 })
    expect(await accounting.lastResult()).toMatchObject({ message: 'There was nothing to void.' })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 90 }])
  })

  it('M-069 [AC12] is no customer of the same name, however often it is exported', async () => {
    accounting.standIn.company.create('Customer', { DisplayName: 'Van Dyke & Sons', Notes: 'Theirs' })
    for (let times = 0; times < 2; times += 1) {
      expect(await accounting.export('customer', [1])).toMatchObject({ succeeded: 0, failed: 1 })
      expect((await accounting.lastResult())['message']).toContain('QuickBooks has a customer')
    }
    expect(customersThere()).toMatchObject([{ SyncToken: '0' }])
  })
})
