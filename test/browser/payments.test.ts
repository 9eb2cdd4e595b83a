import { formatMoney } from '#shared/kernel/money.ts'
import { CONFLICT_MESSAGE } from '#shared/wire/errors.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { LINES } from './steps/invoices.ts'
import { Office } from './steps/Office.ts'
import {
  addCheck,
  amountIn,
  creditQuestion,
  enterAmount,
  excessQuestion,
  openPaymentId,
  receiptPath,
  settlementOf,
} from './steps/payments.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { columnCaptions, rowOf, selectRow } from './steps/rows.ts'
import {
  chooseRecord,
  answerQuestion,
  buttonIn,
  dialogNamed,
  find,
  gridNamed,
  press,
  problemOf,
  readField,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const EMAIL = dialogNamed('Email receipt')

interface OpenInvoice {
  readonly id: number
  readonly number: number
  readonly customerId: number
  readonly balance: number
}

describe('receiving a payment', () => {
  it('M-036 M-037 M-038 M-039 M-040 M-041 M-045 [RC13] puts the money on the lines, whose excess becomes a credit', async () => {
    const [invoice, second, third] = openInvoicesOf(customerWith({ openInvoices: 3, hasCredit: false }))
    const tab = await product.visit('Kim DeVries', '/payments/overview')
    await expectEventually(() => columnCaptions(tab, 'Payments')).toEqual([
      'Payment',
      'Customer',
      'Date',
      'Method',
      'Amount',
      'Reference',
      'QB ID',
      'QB export',
    ])
    await find(tab, '//input[@aria-label="Search in Open invoices"]').fill(String(invoice.number))
    await selectRow(tab, rowOf('Open invoices', invoice.id))
    await press(tab, SCREEN, 'Receive Payment')
    await tab.waitForAddress(`/invoices/payments/new/${invoice.customerId}/${invoice.id}`)
    await expectEventually(() => textOf(tab, '//*[@data-testid="payer"]')).toContain('Billing address')
    await expectEventually(() => readField(tab, SCREEN, 'Method')).toBe('Check')
    expect(await columnCaptions(tab, LINES)).toEqual([
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

    await waitFor(tab, rowOf(LINES, invoice.id))
    await setField(tab, SCREEN, 'Amount received', String(invoice.balance + 10))
    await tab.waitForText(`Distributed over Invoice #${invoice.number} first, then the oldest invoices.`)
    await waitFor(tab, `${rowOf(LINES, invoice.id)}[contains(@class, "line-full")]`)
    await waitFor(tab, `${rowOf(LINES, second.id)}[contains(@class, "line-partial")]`)
    await expectEventually(() => amountIn(tab, second.id)).toBe('$10.00')

    await enterAmount(tab, third.id, '-5')
    await tab.waitForMessage('Payment Lines CANNOT be negative.')
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Please fix errors before saving')
    await enterAmount(tab, third.id, '0')
    await enterAmount(tab, second.id, '0')
    await expectEventually(() => problemOf(tab, SCREEN, 'Amount received')).toBe(
      '$10.00 of the money is on no line yet.',
    )

    const question = excessQuestion('$25.00')
    await enterAmount(tab, second.id, String(second.balance + 25))
    await answerQuestion(tab, question, 'No')
    await expectEventually(() => amountIn(tab, second.id)).toBe(formatMoney(second.balance))
    await enterAmount(tab, second.id, String(second.balance + 25))
    await answerQuestion(tab, question, 'Yes')
    await waitFor(tab, `${rowOf(LINES, second.id)}[contains(@class, "line-over")]`)
    await press(tab, SCREEN, 'Set amount to match the lines')
    await setField(tab, SCREEN, 'Reference number', 'Check 4711')
    await press(tab, SCREEN, 'Save')
    await tab.waitForAddress(/^\/payments\/\d+$/)

    const paymentId = openPaymentId(tab)
    const received = invoice.balance + second.balance + 25
    expect(product.stored.row('Payment', paymentId)).toMatchObject({
      customerId: invoice.customerId,
      paymentMethodId: 1,
      referenceNumber: 'Check 4711',
    })
    expect(Number(product.stored.row('Payment', paymentId)['paymentAmount'])).toBeCloseTo(received, 2)
    expect(linesOf(paymentId)).toEqual([
      { lineNumber: 1, invoiceId: invoice.id, amount: invoice.balance, overPaymentAmount: null },
      { lineNumber: 2, invoiceId: second.id, amount: second.balance, overPaymentAmount: 25 },
      { lineNumber: 3, invoiceId: null, amount: 25, overPaymentAmount: null },
    ])
    expect(settlementOf(product, invoice.id)).toEqual({ statusId: 9, isPaid: true })
    expect(settlementOf(product, third.id).isPaid).toBe(false)
    expect(
      product.stored.all('SELECT amount, applied FROM PaymentCredit WHERE sourcePaymentId = ?', paymentId),
    ).toEqual([{ amount: 25, applied: null }])
    await tab.waitForText('Invoice OverPayment Record')
    // Nobody has this id: the customer is chosen.
    await tab.goTo(`${product.url}/invoices/payments/new/999999999/${third.id}`)
    await tab.waitForText('Choose a customer.')
    await chooseRecord(tab, SCREEN, 'Customer', nameOf(invoice.customerId))
    await waitFor(tab, rowOf(LINES, third.id))
  })

  it('M-036 M-039 M-041 M-043 M-044 M-064 [RC10] [LS29] asks for an excess, sends the receipt, and takes the payment back', async () => {
    const [invoice] = openInvoicesOf(customerWith({ openInvoices: 1, hasCredit: false }))
    const tab = await product.visit('Kim DeVries', receiptPath(invoice))
    await waitFor(tab, rowOf(LINES, invoice.id))
    await setField(tab, SCREEN, 'Amount received', String(invoice.balance + 3))
    await press(tab, SCREEN, 'Save')
    await answerQuestion(tab, excessQuestion('$3.00'), 'No')
    await setField(tab, SCREEN, 'Amount received', String(invoice.balance - 1))
    await press(tab, SCREEN, 'Save & Send')
    await waitFor(tab, EMAIL)
    await setField(tab, EMAIL, 'To', 'payer@example.com')
    await press(tab, EMAIL, 'Send')
    await tab.waitForMessage('Email sent')
    await tab.waitForAddress('/payments/overview')
    const [paymentId = 0] = product.stored.ids('SELECT max(id) AS id FROM Payment')
    expect(product.stored.all('SELECT * FROM EmailMessage WHERE paymentId = ?', paymentId)).toEqual([
      expect.objectContaining({ to: 'payer@example.com', customerId: invoice.customerId }),
    ])
    expect(settlementOf(product, invoice.id)).toEqual({ statusId: 12, isPaid: false })

    await selectRow(tab, rowOf('Payments', paymentId))
    await press(tab, SCREEN, 'Pay w/o QuickBooks')
    await answerQuestion(tab, QUESTIONS.payWithoutQuickBooks, 'Yes')
    await expectEventually(() => product.stored.row('Payment', paymentId)['quickBooksId']).toBe('Paid w/o QB')
    expect(product.stored.row('Payment', paymentId)['quickBooksExport']).not.toBeNull()

    await selectRow(tab, rowOf('Payments', paymentId))
    await press(tab, SCREEN, 'Print')
    const printed = () => tab.requestsTo('/account/ticket').at(-1)?.postData() ?? ''
    await expectEventually(printed).toContain(`/api/report/PaymentReceipt?ids=${paymentId}`)
    await tab.page.bringToFront()
    await press(tab, SCREEN, 'Email')
    await waitFor(tab, EMAIL)
    await press(tab, EMAIL, 'Cancel')
    await waitUntilGone(tab, EMAIL)
    await press(tab, SCREEN, 'Delete')
    await answerQuestion(tab, QUESTIONS.deletePayments, 'Yes')
    await expectEventually(() => settlementOf(product, invoice.id)).toEqual({ statusId: 4, isPaid: false })
    expect(product.stored.row('Payment', paymentId)['deleted']).not.toBeNull()
    await find(tab, '//input[@aria-label="Search in Open invoices"]').fill(String(invoice.number))
    await expectEventually(() =>
      textOf(tab, `${rowOf('Open invoices', invoice.id)}/td[@data-field="balance"]`),
    ).toBe(formatMoney(invoice.balance))
  })

  it('M-037 F-020 F-038 [SV111] reads the balances again where somebody else paid meanwhile, and still shows what is on the lines', async () => {
    const [invoice, second] = openInvoicesOf(customerWith({ openInvoices: 2, hasCredit: false }))
    const tab = await product.visit('Kim DeVries', receiptPath(invoice))
    await waitFor(tab, rowOf(LINES, invoice.id))
    await setField(tab, SCREEN, 'Amount received', String(invoice.balance))
    await expectEventually(() => amountIn(tab, invoice.id)).toBe(formatMoney(invoice.balance))
    await addCheck(product, await Office.open(product), [
      [invoice.id, invoice.balance],
      [second.id, 10],
    ])

    await tab.press('Control+s')
    await tab.waitForMessage(CONFLICT_MESSAGE)
    expect(tab.drainProblems().filter((problem) => !/409|refused/.test(problem))).toEqual([])
    const startingBalance = `${rowOf(LINES, second.id)}/td[@data-field="startingBalance"]`
    await expectEventually(() => textOf(tab, startingBalance)).toBe(formatMoney(second.balance - 10))
    expect(await amountIn(tab, invoice.id)).toBe(formatMoney(invoice.balance))
    await setField(tab, SCREEN, 'Amount received', '15')
    await waitUntilGone(tab, rowOf(LINES, invoice.id))
    await expectEventually(() => amountIn(tab, second.id)).toBe('$15.00')
    await tab.press('Control+s')
    await tab.waitForAddress(/^\/payments\/\d+$/)
    expect(linesOf(openPaymentId(tab))).toEqual([
      { lineNumber: 1, invoiceId: second.id, amount: 15, overPaymentAmount: null },
    ])
  })

  it('M-042 M-046 M-047 adds a credit, applies it to an invoice after a question, and deletes another', async () => {
    const [invoice] = openInvoicesOf(customerWith({ openInvoices: 1, hasCredit: false }))
    const customer = nameOf(invoice.customerId)
    const tab = await product.visit('Kim DeVries', '/credits/overview')
    await expectEventually(() => columnCaptions(tab, 'Credits')).toEqual([
      'Customer',
      'Amount',
      'Created',
      'Created by',
      'Applied',
      'Applied by',
      'Applied to',
      'Notes',
    ])
    const first = await addCredit(tab, customer, '40')
    const second = await addCredit(tab, customer, '7')
    await selectRow(tab, rowOf('Credits', second))
    await press(tab, SCREEN, 'Delete')
    await waitFor(tab, '//*[@role="alertdialog"]//*[normalize-space()="Goodwill"]')
    await answerQuestion(tab, QUESTIONS.deleteCredit, 'Yes')
    await expectEventually(() => product.stored.row('PaymentCredit', second)['deletedBy']).toBe('Kim DeVries')
    await waitUntilGone(tab, rowOf('Credits', second))

    await tab.goTo(product.url + receiptPath(invoice))
    await answerQuestion(tab, creditQuestion('$40.00'), 'Yes')
    await expectEventually(() => amountIn(tab, invoice.id)).toBe('$40.00')
    await press(tab, SCREEN, 'Save')
    await tab.waitForAddress(/^\/payments\/\d+$/)
    const paymentId = openPaymentId(tab)
    await tab.waitForMessage(`Payment Credits applied. Payment Id: ${paymentId} has been updated.`)
    expect(product.stored.row('PaymentCredit', first)).toMatchObject({ paymentId, appliedBy: 'Kim DeVries' })
    expect(settlementOf(product, invoice.id)).toEqual({ statusId: 12, isPaid: false })

    await tab.goTo(`${product.url}/credits/overview`)
    await press(tab, rowOf('Credits', first), `Payment ${paymentId}`)
    await tab.waitForAddress(`/payments/${paymentId}`)
    await tab.goTo(`${product.url}/credits/overview`)
    await waitFor(tab, rowOf('Credits', first))
    await press(tab, SCREEN, 'Show Only Open')
    await waitFor(tab, buttonIn(SCREEN, 'Show All'))
    await waitUntilGone(tab, rowOf('Credits', first))
  })
})

/** A customer with at least this many open invoices, which no earlier test has paid. */
function customerWith({
  openInvoices,
  hasCredit,
}: {
  readonly openInvoices: number
  readonly hasCredit: boolean
}): number {
  const [id] = product.stored.ids(
    `SELECT i.customerId AS id FROM Invoice i
     WHERE i.balance > 50 AND i.deleted IS NULL AND i.statusId <> 14 AND ${hasCredit ? '' : 'NOT'} EXISTS
       (SELECT 1 FROM PaymentCredit c WHERE c.customerId = i.customerId AND c.applied IS NULL AND c.deleted IS NULL)
     GROUP BY i.customerId HAVING count(*) = ? ORDER BY i.customerId DESC LIMIT 1`,
    openInvoices,
  )
  if (id === undefined) throw new Error('No customer has such invoices.')
  return id
}

/** Its open invoices, the oldest after the one that a payment is received for, which is the latest. */
function openInvoicesOf(customerId: number): readonly [OpenInvoice, OpenInvoice, OpenInvoice] {
  const rows = product.stored
    .all(
      `SELECT id, invoiceNumber, balance FROM Invoice
       WHERE customerId = ? AND balance > 0 AND deleted IS NULL AND statusId <> 14 ORDER BY dueDate, id`,
      customerId,
    )
    .map((row) => ({
      id: Number(row['id']),
      number: Number(row['invoiceNumber']),
      customerId,
      balance: Number(row['balance']),
    }))
  const [latest, ...oldest] = [...rows.slice(-1), ...rows.slice(0, -1)]
  const none = { id: 0, number: 0, customerId, balance: 0 }
  return [latest ?? none, oldest[0] ?? none, oldest[1] ?? none]
}

function linesOf(paymentId: number) {
  return product.stored.all(
    'SELECT lineNumber, invoiceId, amount, overPaymentAmount FROM PaymentLine WHERE paymentId = ? ORDER BY lineNumber',
    paymentId,
  )
}

function nameOf(customerId: number): string {
  const { typeId, companyName, firstName, lastName } = product.stored.row('Customer', customerId)
  return typeId === 1 ? String(companyName) : `${String(firstName)} ${String(lastName)}`
}

/** Adds a credit in its dialog, and returns its id. */
async function addCredit(tab: BrowserTab, customer: string, amount: string): Promise<number> {
  const dialog = dialogNamed('Add credit')
  await press(tab, SCREEN, 'Add')
  await setField(tab, dialog, 'Notes', 'Goodwill')
  await press(tab, dialog, 'Save')
  await tab.waitForMessage('Please fix errors before saving')
  await expectEventually(() => problemOf(tab, dialog, 'Amount')).toBe('Required')
  await setField(tab, dialog, 'Amount', '0')
  await expectEventually(() => problemOf(tab, dialog, 'Amount')).not.toBe('')
  await setField(tab, dialog, 'Amount', amount)
  await chooseRecord(tab, dialog, 'Customer', customer)
  await press(tab, dialog, 'Save')
  await waitUntilGone(tab, dialog)
  const [id = 0] = product.stored.ids('SELECT max(id) AS id FROM PaymentCredit')
  await waitFor(tab, `${gridNamed('Credits')}//tr[@data-key="${id}"]`)
  return id
}
