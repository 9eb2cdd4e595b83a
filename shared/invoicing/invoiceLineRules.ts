import { MAX_RATE } from '../kernel/amountLimits.ts'
import { enteredNumber, formatMoney, multiply } from '../kernel/money.ts'
import { recordRules } from '../model/recordRules.ts'
import type { Violation } from '../model/Violation.ts'
import { InvoiceLine } from './InvoiceLine.ts'

/** Quantity times rate, in whole cents (S2 §3, M-018); 0 while one of them is typed and no number yet. */
export function lineTotal(line: Pick<InvoiceLine, 'quantity' | 'rate'>): number {
  return multiply(enteredNumber(line.quantity), enteredNumber(line.rate))
}

/** A line of more than can be meant (IN214). */
function checkLine(line: Pick<InvoiceLine, 'quantity' | 'rate'>): Violation[] {
  return Math.abs(lineTotal(line)) > MAX_RATE
    ? [{ code: 'lineTotal', field: 'quantity', message: `A line cannot be above ${formatMoney(MAX_RATE)}` }]
    : []
}

export const invoiceLineRules = recordRules(InvoiceLine, {
  check: checkLine,
  computed: { total: lineTotal },
})
