import { sum } from '../kernel/money.ts'
import type { BillingContext } from './BillingContext.ts'
import { createInvoiceLines } from './createInvoiceLines.ts'

/** The total of the automatic lines ('Est. Rev', S2 §2, M-029, IN20), at the list price where no rate matches. */
export function estimatedRevenue(billing: BillingContext): number {
  return sum(createInvoiceLines(billing, 'continue').lines.map((line) => line.total))
}

/** The total of the automatic lines of one job, without daily billing of its rental (M-029, O-089, IN20). */
export function estimatedJobRevenue(billing: BillingContext, jobId: number): number {
  const { lines } = createInvoiceLines({ ...billing, billJobIds: [jobId] }, 'continue')
  return sum(lines.filter((line) => line.jobId === jobId).map((line) => line.total))
}
