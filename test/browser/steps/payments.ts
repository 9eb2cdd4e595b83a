import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { LINES } from './invoices.ts'
import type { ProductUnderTest } from './product.ts'
import { rowOf } from './rows.ts'
import { textOf } from './screen.ts'

/** Where a payment for an invoice is received. */
export function receiptPath({
  customerId,
  id,
}: {
  readonly customerId: number
  readonly id: number
}): string {
  return `/invoices/payments/new/${customerId}/${id}`
}

/** The id of the payment that is open. */
export function openPaymentId(tab: BrowserTab): number {
  return Number(tab.address().split('/')[2])
}

/** The question before an excess becomes a credit (M-039). */
export function excessQuestion(excess: string): string {
  return `The payment is ${excess} above the invoice balance. A payment credit will be generated for the excess. Do you want to continue?`
}

/** The question whether the open credit pays (M-042). */
export function creditQuestion(credit: string): string {
  return `There is an open payment credit of ${credit}. Do you want to apply it to the selected invoice(s)?`
}

const amountCell = (invoiceId: number): string => `${rowOf(LINES, invoiceId)}/td[@data-field="amount"]`

/** What is put on an invoice. */
export function amountIn(tab: BrowserTab, invoiceId: number): Promise<string> {
  return textOf(tab, amountCell(invoiceId))
}

/** The stored status of an invoice, and whether it counts as paid: whether it has a paid date (M-020). */
export function settlementOf(
  { stored }: ProductUnderTest,
  invoiceId: number,
): { readonly statusId: unknown; readonly isPaid: boolean } {
  const { statusId, paid } = stored.row('Invoice', invoiceId)
  return { statusId, isPaid: paid !== null }
}
