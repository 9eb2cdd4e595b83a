import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { follow } from '../follow.ts'
import { LINES } from '../invoices.ts'
import { amountIn, creditQuestion, excessQuestion, openPaymentId, receiptPath } from '../payments.ts'
import type { ProductUnderTest } from '../product.ts'
import { rowOf, selectFound } from '../rows.ts'
import { answerQuestion, press, SCREEN, setField, waitFor } from '../screen.ts'
import { CHECK, COMPANY, EXCESS } from './quayside.ts'

interface ReceivedFor {
  readonly customerId: number
  /** The invoice. */
  readonly id: number
}

/** The customer's check is for more than the invoice. */
export async function receiveTooMuch(
  product: ProductUnderTest,
  cashier: BrowserTab,
  invoice: ReceivedFor,
): Promise<number> {
  await selectFound(cashier, 'Open invoices', { key: invoice.id, text: COMPANY })
  await press(cashier, SCREEN, 'Receive Payment')
  await cashier.waitForAddress(receiptPath(invoice))
  await waitFor(cashier, rowOf(LINES, invoice.id))
  await setField(cashier, SCREEN, 'Amount received', String(CHECK.amount))
  await setField(cashier, SCREEN, 'Reference number', 'Check 5120')
  await press(cashier, SCREEN, 'Save')
  await answerQuestion(cashier, excessQuestion(EXCESS.text), 'Yes')
  await cashier.waitForAddress(/^\/payments\/\d+$/)
  const id = openPaymentId(cashier)
  const credits = product.stored.all(
    'SELECT amount, applied FROM PaymentCredit WHERE sourcePaymentId = ?',
    id,
  )
  expect(credits).toEqual([{ amount: EXCESS.amount, applied: null }])
  return id
}

/** The credit pays as much of an invoice as it can. */
export async function payByCredit(
  product: ProductUnderTest,
  cashier: BrowserTab,
  invoice: ReceivedFor,
): Promise<number> {
  await cashier.page.bringToFront()
  await follow(cashier, receiptPath(invoice))
  await answerQuestion(cashier, creditQuestion(EXCESS.text), 'Yes')
  await expectEventually(() => amountIn(cashier, invoice.id)).toBe(EXCESS.text)
  await press(cashier, SCREEN, 'Save')
  await cashier.waitForAddress(/^\/payments\/\d+$/)
  const id = openPaymentId(cashier)
  await cashier.waitForMessage(`Payment Credits applied. Payment Id: ${id} has been updated.`)
  return id
}
