import { jobDisplayId } from '../jobs/jobRules.ts'
import type { BillingContext } from './BillingContext.ts'
import { createInvoiceLines } from './createInvoiceLines.ts'
import type { LineDraft } from './lineDraft.ts'
import { isUnweighedPickUp } from './unbilledWork.ts'

/** The lines of an invoice that is drafted together with others, or why it is left out. */
export type DraftedLines = { readonly lines: readonly LineDraft[] } | { readonly leftOut: string }

/**
 * The automatic lines of a rental whose invoice is drafted together with others, the same as of one by itself; where somebody has to
 * decide first, or a weight is missing, why there are none (M-065, IN580).
 */
export function draftedLines(billing: BillingContext): DraftedLines {
  const { jobs, billJobIds } = billing
  const unweighed = jobs.filter((job) => billJobIds?.includes(job.id) !== false && isUnweighedPickUp(job))
  const { lines, questions } = createInvoiceLines(billing, 'ask', 'ask')
  const reasons = [
    ...unweighed.map(({ id }) => `${jobDisplayId(id)} was picked up without a weight.`),
    ...questions.map(({ message }) => message.replace(/ Continue\?$/, '')),
  ]
  if (reasons.length > 0) return { leftOut: reasons.join(' ') }
  return lines.length === 0 ? { leftOut: 'Nothing is left to bill.' } : { lines }
}
