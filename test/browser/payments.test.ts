import { formatMoney } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { LINES } from './steps/invoices.ts'
import { amountIn, enterAmount, excessQuestion, openPaymentId, settlementOf } from './steps/payments.ts'
import { useProduct } from './steps/product.ts'
import { columnCaptions, rowOf, selectRow } from './steps/rows.ts'
import {
  chooseRecord,
  answerQuestion,
  find,
  press,
  problemOf,
  readField,
  SCREEN,
  setField,
  textOf,
  waitFor,
} from './steps/screen.ts'

const product = useProduct()

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
