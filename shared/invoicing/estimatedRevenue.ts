import { groupBy } from '../kernel/groupBy.ts'
import { sum } from '../kernel/money.ts'
import type { BillingContext } from './BillingContext.ts'
import { createInvoiceLines } from './createInvoiceLines.ts'

/** The total of the automatic lines ('Est. Rev', S2 §2, M-029, IN20), at the list price where no rate matches. */
export function estimatedRevenue(billing: BillingContext): number {
  return sum(createInvoiceLines(billing, 'continue').lines.map((line) => line.total))
}

/**
 * The total of the automatic lines of each job to bill, by job, without daily billing of its rental (M-029, O-089, IN20); jobs
 * without lines are left out.
 */
export function estimatedJobRevenues(billing: BillingContext): ReadonlyMap<number | null, number> {
  const { lines } = createInvoiceLines(billing, 'continue')
  const linesOf = groupBy(lines, ({ jobId }) => jobId)
  return new Map([...linesOf].map(([jobId, ofJob]) => [jobId, sum(ofJob.map(({ total }) => total))]))
}
