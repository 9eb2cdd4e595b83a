import { multiply } from '../kernel/money.ts'
import { recordRules } from '../model/recordRules.ts'
import { InvoiceLine } from './InvoiceLine.ts'

/** Quantity times rate, in whole cents (S2 §3, M-018). */
export function lineTotal(line: Pick<InvoiceLine, 'quantity' | 'rate'>): number {
  return multiply(line.quantity, line.rate)
}

export const invoiceLineRules = recordRules(InvoiceLine, { computed: { total: lineTotal } })
