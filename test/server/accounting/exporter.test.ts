import { bookkeeper, edited } from '#test/server/save/rules/invoicing/books.ts'
import { added, deleted } from '#test/server/save/openSaving.ts'
import { openAccounting, type Accounting } from './openAccounting.ts'

let accounting: Accounting
beforeEach(async () => {
  accounting = await openAccounting()
})
afterEach(() => accounting.close())

const invoicesThere = () => accounting.standIn.company.all('Invoice')
const paymentsThere = () => accounting.standIn.company.all('Payment')
const waitingVoids = async () => (await accounting.quickBooks.state()).waitingVoids

describe('the export of invoices', () => {
  it('M-050 M-069 [AC9 AC10 AC12 AC13] adds the customer and the invoice, and says so', async () => {
    const id = await accounting.readyInvoice([{ rate: 100 }, { quantity: 2, rate: 25.5 }])
    expect(await accounting.export('invoice')).toEqual({
      taskId: 1,
      succeeded: 1,
      failed: 0,
      skipped: 0,
      tried: [id],
      remaining: 0,
    })
    const [invoice] = invoicesThere()
    const stored = await accounting.books.stored('Invoice', id)
    expect(invoice).toMatchObject({ DocNumber: String(stored['invoiceNumber']), TotalAmt: 151 })
    expect(stored).toMatchObject({ quickBooksId: invoice?.Id, quickBooksLastExport: expect.any(String) })
    const [customer] = accounting.standIn.company.all('Customer')
    expect(customer).toMatchObject({ DisplayName: 'Van Dyke & Sons' })
    expect(await accounting.books.stored('Customer', 1)).toMatchObject({ quickBooksId: customer?.Id })
    expect(await accounting.lastResult()).toMatchObject({ type: 'invoice', invoiceId: id, status: 'Success' })
  })

  it('M-035 [AC11] updates what Ready To Export sends again, and never adds it twice', async () => {
    const id = await accounting.readyInvoice([{ rate: 100 }])
    await accounting.export('invoice')
    await accounting.execute(
      `UPDATE "Invoice" SET "quickBooksId" = NULL, "privateNote" = 'Gate' WHERE "id" = ${id}`,
    )
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1 })
    expect(invoicesThere()).toHaveLength(1)
    expect(invoicesThere()[0]).toMatchObject({ SyncToken: '1', PrivateNote: 'Gate' })
    await accounting.execute(`UPDATE "Invoice" SET "quickBooksId" = NULL WHERE "id" = ${id}`)
    await accounting.export('invoice')
    expect(invoicesThere()[0]).toMatchObject({ SyncToken: '1' })
    expect(await accounting.lastResult()).toMatchObject({ message: 'Nothing had changed.' })
  })

  it.each(['lostAnswer', 'lostRequest', 'failing'] as const)(
    'M-069 [AC11] finds out whether an invoice is there when the answer is missing: %s',
    async (fault) => {
      const id = await accounting.readyInvoice([{ rate: 100 }])
      await accounting.export('customer', [1])
      // The invoice is the last request of an export, after those for the company, the terms and the item.
      const before = accounting.standIn.requests
      await accounting.export('invoice', [id])
      const needed = accounting.standIn.requests - before
      expect(needed).toBeGreaterThan(1)
      const next = await accounting.readyInvoice([{ rate: 70 }])
      for (let skipped = 1; skipped < needed; skipped += 1) accounting.standIn.injectFaults('none')
      accounting.standIn.injectFaults(fault)
      expect(await accounting.export('invoice', [next])).toMatchObject({ succeeded: 1, failed: 0 })
      expect(invoicesThere()).toHaveLength(2)
    },
  )

  it('M-050 [AC19] empties there what was emptied here, and leaves what people added there', async () => {
    const id = await accounting.readyInvoice([{ rate: 100 }])
    const edit = (privateNote: string): Promise<number> =>
      accounting.execute(
        `UPDATE "Invoice" SET "quickBooksId" = NULL, "privateNote" = ${privateNote} WHERE "id" = ${id}`,
      )
    await edit(`'Gate'`)
    await accounting.export('invoice')
    const [sent] = invoicesThere()
    if (sent === undefined) throw new Error('The invoice is not there.')
    accounting.standIn.company.update('Invoice', {
      Id: sent.Id,
      SyncToken: '0',
      sparse: true,
      TrackingNum: 'Theirs',
    })
    await edit('NULL')
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1 })
    expect(invoicesThere()).toMatchObject([{ TrackingNum: 'Theirs', TotalAmt: 100, CustomerRef: {} }])
    expect(invoicesThere()[0]).not.toHaveProperty('PrivateNote')
  })

  it('M-069 [AC11] a run that ended without an answer is looked after by the next one', async () => {
    const id = await accounting.readyInvoice([{ rate: 100 }])
    await accounting.export('invoice', [id])
    await accounting.execute(
      `UPDATE "AccountingLink" SET "state" = 'Sending', "externalId" = NULL, "syncToken" = NULL WHERE "entity" = 'Invoice'`,
    )
    await accounting.execute(`UPDATE "Invoice" SET "quickBooksId" = NULL WHERE "id" = ${id}`)
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1 })
    expect(invoicesThere()).toHaveLength(1)
  })

  it('renews an expired token, waits when throttled, and changes what somebody else has changed', async () => {
    const id = await accounting.readyInvoice([{ rate: 100 }])
    accounting.standIn.injectFaults('expiredToken', 'throttled')
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1 })
    const [invoice] = invoicesThere()
    if (invoice === undefined) throw new Error('The invoice is not there.')
    accounting.standIn.company.update('Invoice', {
      Id: invoice.Id,
      SyncToken: '0',
      sparse: true,
      PrivateNote: 'Theirs',
    })
    await accounting.execute(
      `UPDATE "Invoice" SET "quickBooksId" = NULL, "privateNote" = 'Ours' WHERE "id" = ${id}`,
    )
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1 })
    expect(invoicesThere()).toMatchObject([{ SyncToken: '2', PrivateNote: 'Ours' }])
  })

  it('M-069 [AC12] reports a name that is taken, and links the customer by the ID that was entered', async () => {
    const { Id } = accounting.standIn.company.create('Customer', { DisplayName: 'Van Dyke & Sons' })
    await accounting.readyInvoice([{ rate: 100 }])
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 0, failed: 1 })
    const { message } = await accounting.lastResult()
    expect(message).toContain(`QuickBooks has a customer "Van Dyke & Sons" already, with the ID ${Id}.`)
    await accounting.execute(`UPDATE "Customer" SET "quickBooksId" = '${Id}' WHERE "id" = 1`)
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1, failed: 0 })
    expect(accounting.standIn.company.all('Customer')).toHaveLength(1)
  })

  it('M-069 reports a line without an account, and exports the others', async () => {
    const [wrong, right] = [
      await accounting.readyInvoice([{ rate: 100 }]),
      await accounting.readyInvoice([{ rate: 50 }]),
    ]
    await accounting.execute(
      `UPDATE "InvoiceLine" SET "quickBooksProductId" = NULL WHERE "invoiceId" = ${wrong}`,
    )
    expect(await accounting.export('invoice', [wrong, right])).toMatchObject({ succeeded: 1, failed: 1 })
    const results = await accounting.books.rows('QuickBooksTaskResponse')
    expect(results).toMatchObject([
      { invoiceId: wrong, status: 'Error', message: expect.stringContaining('Line 1 has no account') },
      { invoiceId: right, status: 'Success' },
    ])
  })

  it('M-048 M-050 [AC8] leaves the invoices and payments of customers in Great Plains alone', async () => {
    const { books } = accounting
    const id = await accounting.readyInvoice([{ rate: 100 }])
    const { payment } = await books.pay([{ invoiceId: id, amount: 60 }])
    await accounting.execute(`UPDATE "Customer" SET "greatPlainsId" = 'VANDYKE' WHERE "id" = 1`)
    for (const mode of ['customer', 'invoice', 'payment'] as const)
      expect(await accounting.export(mode)).toMatchObject({ succeeded: 0, failed: 0, skipped: 0 })
    expect(await accounting.export('invoice', [id])).toMatchObject({ failed: 1 })
    expect(await accounting.lastResult()).toMatchObject({ message: 'Its customer is kept in Great Plains.' })
    expect(await accounting.export('payment', [Number(payment['id'])])).toMatchObject({ failed: 1 })
    await accounting.execute(`UPDATE "Customer" SET "greatPlainsId" = '' WHERE "id" = 1`)
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1 })
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 1 })
  })

  it('M-027 [SV21] voids there what was voided and deleted here, and says so', async () => {
    const id = await accounting.readyInvoice([{ rate: 100 }])
    await accounting.export('invoice')
    await accounting.execute(
      `UPDATE "Invoice" SET "statusId" = 14, "deleted" = '2025-06-03T12:00:00.000Z', "quickBooksId" = 'Voided' WHERE "id" = ${id}`,
    )
    expect(await waitingVoids()).toEqual({ invoices: 1, payments: 0 })
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1 })
    expect(await waitingVoids()).toEqual({ invoices: 0, payments: 0 })
    expect(invoicesThere()).toMatchObject([{ TotalAmt: 0 }])
    expect(await accounting.lastResult()).toMatchObject({
      invoiceId: id,
      status: 'Success',
      message: 'Voided',
    })
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 0, failed: 0, skipped: 0 })
    expect(await accounting.books.stored('Invoice', id)).toMatchObject({ quickBooksId: 'Voided' })
  })

  it('M-027 [SV21] reports on a customer who was deleted since', async () => {
    await accounting.execute(`UPDATE "Customer" SET "deleted" = '2025-06-03T12:00:00.000Z' WHERE "id" = 1`)
    await accounting.export('customer', [1])
    expect(await accounting.lastResult()).toMatchObject({
      type: 'customer',
      customerId: 1,
      status: 'Success',
    })
  })
})

describe('the export of payments', () => {
  it('M-050 [AC15] waits for the invoices, then applies the payment to them once', async () => {
    const { books } = accounting
    const invoice = await accounting.readyInvoice([{ rate: 100 }])
    const { payment } = await books.pay([{ invoiceId: invoice, amount: 60 }])
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 0, skipped: 1 })
    expect(await accounting.lastResult()).toMatchObject({ status: 'Warning', paymentId: payment['id'] })
    await accounting.export('invoice')
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 1 })
    const [sent] = paymentsThere()
    expect(sent).toMatchObject({ TotalAmt: 60, PrivateNote: `Rolloff payment ${String(payment['id'])}` })
    expect(await books.stored('Payment', payment['id'])).toMatchObject({
      quickBooksId: sent?.Id,
      quickBooksExport: expect.any(String),
    })
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 0, skipped: 0, failed: 0 })
    expect(paymentsThere()).toHaveLength(1)
    expect(await accounting.export('payment', [Number(payment['id'])])).toMatchObject({ succeeded: 1 })
    expect(paymentsThere()).toHaveLength(1)
  })

  it('M-050 [AC16] applies an overpayment by the payment that it came from, until the one that used it is deleted', async () => {
    const { books } = accounting
    const [first, second] = [
      await accounting.readyInvoice([{ rate: 60 }]),
      await accounting.readyInvoice([{ rate: 40 }]),
    ]
    await accounting.export('invoice')
    await books.pay([{ invoiceId: first, amount: 60, overPaymentAmount: 40 }])
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 1 })
    const linked = () =>
      paymentsThere().map(({ TotalAmt, Line }) => ({
        TotalAmt,
        lines: Array.isArray(Line) ? Line.length : 0,
      }))
    expect(linked()).toEqual([{ TotalAmt: 100, lines: 1 }])

    const [credit] = await books.rows('PaymentCredit')
    const payment = { customerId: 1, paymentDate: '2025-06-02', paymentAmount: 0 }
    await books.save(
      [
        added('Payment', -1, payment),
        added('PaymentLine', -2, { paymentId: -1, lineNumber: 1, invoiceId: second, amount: 40 }),
        await edited(books, 'PaymentCredit', credit?.['id'], { paymentId: -1 }),
      ],
      bookkeeper,
    )
    // The earlier one, which pays more now, and the one that used its credit.
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 2 })
    expect(linked()).toEqual([{ TotalAmt: 100, lines: 2 }])
    const used = (await books.rows('Payment')).find(({ quickBooksId }) => quickBooksId === 'Paid by credit')
    await books.save([deleted('Payment', used ?? {})], bookkeeper)
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 2, failed: 0, skipped: 0 })
    expect(linked()).toEqual([{ TotalAmt: 100, lines: 1 }])
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 0, failed: 0, skipped: 0 })
  })

  it('M-042 M-050 [AC16] [AC17] pays several invoices from one manual credit, by one credit memo', async () => {
    const { books } = accounting
    const [first, second] = [
      await accounting.readyInvoice([{ rate: 60 }]),
      await accounting.readyInvoice([{ rate: 16.55 }]),
    ]
    await accounting.export('invoice')
    await books.save(
      [added('PaymentCredit', -1, { customerId: 1, amount: 76.55, notes: 'Goodwill' })],
      bookkeeper,
    )
    /** Pays an invoice from the newest credit on a day, and leaves over the rest of it. */
    const payFromCredit = async (invoiceId: number, amount: number, day: string) => {
      const [credit] = (await books.rows('PaymentCredit')).toSorted(
        (a, b) => Number(b['id']) - Number(a['id']),
      )
      const rest = Math.round(100 * (Number(credit?.['amount']) - amount)) / 100
      const line = { paymentId: -1, lineNumber: 1, invoiceId, amount }
      await books.save(
        [
          added('Payment', -1, { customerId: 1, paymentDate: day, paymentAmount: 0 }),
          added('PaymentLine', -2, rest > 0 ? { ...line, overPaymentAmount: rest } : line),
          await edited(books, 'PaymentCredit', credit?.['id'], { paymentId: -1 }),
        ],
        bookkeeper,
      )
    }
    await payFromCredit(first, 60, '2025-06-01')
    expect(await books.rows('PaymentCredit')).toMatchObject([
      { amount: 76.55 },
      { amount: 16.55, applied: null },
    ])
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 1 })
    await payFromCredit(second, 16.55, '2025-06-02')
    expect(await accounting.export('payment')).toMatchObject({ succeeded: 1, failed: 0, skipped: 0 })

    const { company } = accounting.standIn
    const memos = company.all('CreditMemo').map((memo) => company.shown('CreditMemo', memo))
    expect(memos).toMatchObject([
      // Of the day on which it was given (PY714).
      { TotalAmt: 76.55, RemainingCredit: 0, TxnDate: '2025-06-02', SyncToken: '0' },
    ])
    expect(invoicesThere().map((invoice) => company.shown('Invoice', invoice)['Balance'])).toEqual([0, 0])
    expect(paymentsThere().map((payment) => company.shown('Payment', payment))).toMatchObject([
      { TotalAmt: 0, UnappliedAmt: 0 },
      { TotalAmt: 0, UnappliedAmt: 0 },
    ])
  })
})
