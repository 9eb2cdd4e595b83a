import { sum } from '../kernel/money.ts'
import type { Billing } from './billing.ts'
import { createInvoiceLines } from './createInvoiceLines.ts'

/** What the automatic lines of a bill would come to ('Est. Rev', S2 §2, M-029, IN20): where no rate matches, the list price. */
export function estimatedRevenue(billing: Billing): number {
  return sum(createInvoiceLines(billing, 'continue').lines.map((line) => line.total))
}
