import { sum } from '../kernel/money.ts'
import type { BillingContext } from './BillingContext.ts'
import { createInvoiceLines } from './createInvoiceLines.ts'

/** What the automatic lines of a bill would come to ('Est. Rev', S2 §2, M-029, IN20): where no rate matches, the list price. */
export function estimatedRevenue(billing: BillingContext): number {
  return sum(createInvoiceLines(billing, 'continue').lines.map((line) => line.total))
}

/** What the automatic lines of one job would come to, without what its rental is billed by the day (M-029, O-089, IN20). */
export function estimatedJobRevenue(billing: BillingContext, jobId: number): number {
  const { lines } = createInvoiceLines({ ...billing, billJobIds: [jobId] }, 'continue')
  return sum(lines.filter((line) => line.jobId === jobId).map((line) => line.total))
}
