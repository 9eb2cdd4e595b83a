import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { added } from '#test/server/save/openSaving.ts'
import { watchOpenedTabs } from '../../support/openedTabs.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { postedInvoice } from './postedInvoice.ts'

const DELETE = 'Are you sure you want to delete the selected payment(s)?'
const EDIT = 'Are you sure you want to edit this payment? It was exported, and waits for its export again.'
const WITHOUT_QUICKBOOKS = 'Are you sure you want to pay the selected payment(s) without QuickBooks?'
const open = list('Open invoices')
const payments = list('Payments')
const lines = list('Lines')
const balance = new Region('the balance', () => document.querySelector('[data-testid="payment-balance"]'))

const pages = servePages()

const invoice = (invoiceNumber: number, amount: number): Promise<number> =>
  postedInvoice(pages.company, invoiceNumber, amount)

/** Ann enters a check of Acme that pays these invoices. */
async function check(amounts: readonly (readonly [invoiceId: number, amount: number])[]): Promise<number> {
  const { company } = pages
  const saved = await company.save([
    added('Payment', -1, {
      customerId: 1,
      paymentDate: company.today,
      paymentMethodId: 1,
      paymentAmount: amounts.reduce((sum, [, amount]) => sum + amount, 0),
      referenceNumber: 'Check 815',
    }),
    ...amounts.map(([invoiceId, amount], index) =>
      added('PaymentLine', -10 - index, { paymentId: -1, invoiceId, lineNumber: index + 1, amount }),
    ),
  ])
  return Number(saved.find(({ $type }) => $type === 'Payment:#Rolloff')?.['id'])
}

const settlementOf = async (id: number) => {
  const { statusId, paid } = await pages.company.row('Invoice', id)
  return { statusId, isPaid: paid !== null }
}
const amountOn = (number: number): string | undefined =>
  lines.rows.find((row) => row['Description'] === `Invoice #${number}`)?.['Amount']
const receive = async (invoiceId: number): Promise<void> => {
  await pages.open(`/invoices/payments/new/1/${invoiceId}`)
  await expectEventually(() => lines.rows.length).toBeGreaterThan(0)
}
const openedPayment = async (): Promise<number> => {
  await expectEventually(() => pages.address).toMatch(/^\/payments\/\d+$/)
  return Number(pages.address.split('/')[2])
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => jest.restoreAllMocks())

describe('The overview of payments', () => {
  it('M-045 lists what is open with Receive Payment, and the payments with all that is known of them', async () => {
    const [first, second] = [await invoice(1, 100), await invoice(2, 60)]
    const unpaid = await invoice(3, 120)
    const payment = await check([
      [first, 100],
      [second, 60],
    ])
    await pages.open('/payments/overview')
    await payments.row('Check 815')
    expect([await open.columns(), await payments.columns()]).toEqual([
      ['Invoice', 'Customer', 'Due', 'Balance'],
      [
        'Payment',
        'Customer',
        'Date',
        'Kind',
        'Method',
        'Amount',
        'Reversed',
        'Reference',
        'QB ID',
        'QB export',
      ],
    ])
    expect(payments.rows).toMatchObject([
      {
        Customer: 'Acme',
        Date: formatDay(pages.company.today),
        Method: 'Check',
        Amount: '$160.00',
        Reference: 'Check 815',
        'QB ID': '',
      },
    ])
    await expectEventually(() => open.cells('Balance')).toEqual(['$120.00'])
    expect(open.button('Receive Payment')).toBe('disabled')
    await open.select('$120.00')
    const actions = ['Open', 'Delete', 'Pay w/o QuickBooks', 'Print', 'Email']
    const shown = () => actions.map((caption) => payments.button(caption))
    expect(shown()).toEqual(actions.map(() => 'disabled'))
    await payments.select('Check 815')
    await expectEventually(shown).toEqual(actions.map(() => 'enabled'))
    await payments.open('Check 815')
    await expectEventually(() => pages.address).toBe(`/payments/${payment}`)
    await pages.open('/payments/overview')
    await open.select('$120.00')
    await open.press('Receive Payment')
    await expectEventually(() => pages.address).toBe(`/invoices/payments/new/1/${unpaid}`)
  })

  it('M-043 [LS29] deletes a payment after the question: all invoices that it paid are Posted, and no longer paid', async () => {
    const ids = [await invoice(1, 100), await invoice(2, 60)]
    const payment = await check([
      [ids[0] ?? 0, 100],
      [ids[1] ?? 0, 60],
    ])
    const settlements = () => Promise.all(ids.map(settlementOf))
    expect(await settlements()).toEqual(ids.map(() => ({ statusId: INVOICE_STATUS.paid, isPaid: true })))
    await pages.open('/payments/overview')
    await payments.select('Check 815')
    await payments.press('Delete')
    await answer(DELETE, 'No')
    await expectEventually(() => pages.company.row('Payment', payment)).toMatchObject({ deleted: null })
    await payments.press('Delete')
    await answer(DELETE, 'Yes')
    await expectEventually(() => payments.has('Check 815')).toBe(false)
    await expectEventually(settlements).toEqual(
      ids.map(() => ({ statusId: INVOICE_STATUS.posted, isPaid: false })),
    )
    await expectEventually(() => pages.company.row('Payment', payment)).toMatchObject({
      deletedBy: 'Olive Office',
    })
    await expectEventually(() => open.cells('Balance').toSorted()).toEqual(['$100.00', '$60.00'])
  })

  it('M-036 M-070 [PY200] keeps an exported payment as it is, until Edit Payment lets it wait for its export again', async () => {
    const id = await check([[await invoice(1, 100), 60]])
    await pages.company.database.transaction((transaction) =>
      transaction.execute(
        `UPDATE "Payment" SET "quickBooksExport" = '2037-11-20T15:00:00.000Z', "quickBooksId" = '77'`,
        [],
      ),
    )
    await pages.open(`/payments/${id}`)
    await expectEventually(() => main.isReadOnly('Reference number')).toBe(true)
    expect(main.isReadOnly('Amount received')).toBe(true)
    await main.press('Edit Payment')
    await answer(EDIT, 'Yes')
    await expectEventually(() => main.isReadOnly('Reference number')).toBe(false)
    await expectEventually(() => pages.company.row('Payment', id)).toMatchObject({
      quickBooksExport: null,
      quickBooksId: null,
    })
    await expectEventually(() => main.button('Edit Payment')).toBe('missing')
  })

  it('M-044 M-064 pays without QuickBooks after the question, prints the receipt and offers to send it', async () => {
    const payment = await check([[await invoice(1, 100), 100]])
    await pages.open('/payments/overview')
    await payments.select('Check 815')
    await payments.press('Pay w/o QuickBooks')
    await answer(WITHOUT_QUICKBOOKS, 'Yes')
    await expectEventually(() => pages.company.row('Payment', payment)).toMatchObject({
      quickBooksId: 'Paid w/o QB',
      quickBooksExport: expect.any(String),
    })
    const opened = watchOpenedTabs()
    await payments.select('Check 815')
    await payments.press('Print')
    await expectEventually(() => opened).toEqual([
      expect.stringContaining(`/api/report/PaymentReceipt?ids=${payment}`),
    ])
    await payments.press('Email')
    await dialog('Email receipt').press('Cancel')
    await dialog('Email receipt').goes()
  })
})

describe('Receiving a payment', () => {
  it('M-036 [PY6] counts an amount that is typed and no number as nothing received, refuses it, and leaves the field in use', async () => {
    await receive(await invoice(1, 100))
    await main.setField('Amount received', '40')
    await balance.reads('Amount received$40.00')
    for (const typed of ['-', '1.2.3']) {
      await main.setField('Amount received', typed)
      await expectEventually(() => main.problemOf('Amount received')).not.toBe('')
      await balance.reads('Amount received$0.00')
    }
    await main.press('Save')
    await expectEventually(messages).toEqual(['Please fix errors before saving'])
    await main.setField('Amount received', '12.50')
    await balance.reads('Amount received$12.50')
    await expectEventually(() => amountOn(1)).toBe('$12.50')
  })

  it('M-036 M-037 M-039 M-041 M-064 [RC10] [RC13] distributes the money, asks for an excess, sends the receipt and partly pays the invoice', async () => {
    const id = await invoice(1, 100)
    await receive(id)
    expect(main.readField('Method')).toBe('Check')
    expect(await lines.columns()).toEqual([
      'No.',
      'Description',
      'Due date',
      'Invoice amount',
      'Starting balance',
      'Remaining balance',
      'Amount',
      'Related payments',
      'Notes',
    ])
    await main.setField('Amount received', '103')
    await main.press('Save')
    const excess =
      'The payment is $3.00 above the invoice balance. A payment credit will be generated for the excess. Do you want to continue?'
    await answer(excess, 'No')
    await expectEventually(() => pages.company.rows('Payment')).toEqual([])
    await main.setField('Amount received', '99')
    await expectEventually(() => amountOn(1)).toBe('$99.00')
    await main.press('Save & Send')
    await dialog('Email receipt').setField('To', 'payer@example.com')
    await dialog('Email receipt').press('Send')
    await expectEventually(messages).toContain('Email sent')
    await expectEventually(() => pages.address).toBe('/payments/overview')
    await expectEventually(() => pages.company.rows('EmailMessage')).toMatchObject([
      { to: 'payer@example.com', customerId: 1 },
    ])
    expect(await settlementOf(id)).toEqual({ statusId: INVOICE_STATUS.partiallyPaid, isPaid: false })
  })

  it('M-037 F-038 [SV111] reads the balances again where somebody else paid meanwhile, and still shows what is on the lines', async () => {
    const [first, second] = [await invoice(1, 100), await invoice(2, 60)]
    await receive(first)
    await main.setField('Amount received', '100')
    await expectEventually(() => amountOn(1)).toBe('$100.00')
    await check([
      [first, 100],
      [second, 10],
    ])
    await main.press('Save')
    const startingBalance = () =>
      lines.rows.find((row) => row['Description'] === 'Invoice #2')?.['Starting balance']
    await expectEventually(startingBalance).toBe('$50.00')
    expect(amountOn(1)).toBe('$100.00')
    await main.setField('Amount received', '15')
    await expectEventually(() => amountOn(2)).toBe('$15.00')
    await expectEventually(() => amountOn(1)).toBeUndefined()
    await main.press('Save')
    const id = await openedPayment()
    const stored = (await pages.company.rows('PaymentLine')).filter(({ paymentId }) => paymentId === id)
    expect(stored).toMatchObject([{ lineNumber: 1, invoiceId: second, amount: 15, overPaymentAmount: null }])
  })

  it('M-037 [PY1240] moves the money of a stored payment from the wrong invoice to the right one of its customer', async () => {
    const [first, second] = [await invoice(1, 100), await invoice(2, 60)]
    const id = await check([[first, 50]])
    const amounts = () => lines.rows.map((row) => row['Amount'])
    await pages.open(`/payments/${id}`)
    await expectEventually(amounts).toEqual(['$50.00', ''])
    await main.setField('Amount received', '60')
    await expectEventually(amounts).toEqual(['$60.00', ''])
    await lines.edit('12/01/2037', 'Amount', '0')
    await lines.edit('12/02/2037', 'Amount', '60')
    await main.press('Save')
    await expectEventually(() => pages.company.rows('PaymentLine')).toMatchObject([
      { paymentId: id, invoiceId: second, amount: 60, overPaymentAmount: null },
    ])
    expect(await settlementOf(first)).toEqual({ statusId: INVOICE_STATUS.posted, isPaid: false })
    expect(await settlementOf(second)).toEqual({ statusId: INVOICE_STATUS.paid, isPaid: true })
  })

  it('M-036 asks for the customer where the address names none', async () => {
    const id = await invoice(1, 100)
    await pages.open(`/invoices/payments/new/999999999/${id}`)
    await expectEventually(() => main.readField('Customer')).toBe('')
    expect(lines.rows).toEqual([])
    await main.chooseRecord('Customer', 'Acme')
    await lines.row('Invoice #1')
  })
})
