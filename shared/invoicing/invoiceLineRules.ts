import { enteredNumber, multiply } from '../kernel/money.ts'
import { recordRules } from '../model/recordRules.ts'
import { InvoiceLine } from './InvoiceLine.ts'

/** Quantity times rate, in whole cents (S2 §3, M-018); 0 while one of them is typed and no number yet. */
export function lineTotal(line: Pick<InvoiceLine, 'quantity' | 'rate'>): number {
  return multiply(enteredNumber(line.quantity), enteredNumber(line.rate))
}

export const invoiceLineRules = recordRules(InvoiceLine, { computed: { total: lineTotal } })
