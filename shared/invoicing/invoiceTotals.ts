import { sum } from '../kernel/money.ts'
import type { Invoice } from './Invoice.ts'
import type { InvoiceLine } from './InvoiceLine.ts'
import { lineTotal } from './invoiceLineRules.ts'

/** No sales tax is charged: a line's tax is 0 (S2 §3 InvoiceLine). */
const TAX = 0

/** The totals that an active invoice stores for its lines and payments (S2 §3, M-018, IN21). */
export function invoiceTotals(
  lines: readonly Pick<InvoiceLine, 'quantity' | 'rate' | 'deleted'>[],
  payments: number,
): Pick<Invoice, 'total' | 'tax' | 'payments' | 'balance'> {
  const total = sum(lines.filter((line) => line.deleted === null).map(lineTotal))
  return { total, tax: TAX, payments, balance: sum([total, TAX, -payments]) }
}

/** What several invoices come to by their lines. */
export function totalOfAll(
  invoices: readonly {
    readonly invoiceLines: Parameters<typeof invoiceTotals>[0]
    readonly payments: number
  }[],
): number {
  return sum(invoices.map(({ invoiceLines, payments }) => invoiceTotals(invoiceLines, payments).total))
}

/** What was received of an invoice: its payments without what was written off (PY712). */
export function receivedOf({ payments, writtenOff }: Pick<Invoice, 'payments' | 'writtenOff'>): number {
  return sum([payments, -writtenOff])
}
