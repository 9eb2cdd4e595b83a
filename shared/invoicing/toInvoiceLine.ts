import { productIdForType, type ProductCandidate } from './productForType.ts'
import { serializeExplanation } from './explanations.ts'
import type { InvoiceLine } from './InvoiceLine.ts'
import type { LineDraft } from './lineDraft.ts'

/** The invoice line to store for a line draft; its billing line is stored separately (S2 §3, M-063, IN13, IN17). */
export function toInvoiceLine(
  draft: LineDraft,
  lineNumber: number,
  products: readonly ProductCandidate[],
): Pick<
  InvoiceLine,
  | 'lineNumber'
  | 'quantity'
  | 'rate'
  | 'service'
  | 'description'
  | 'weight'
  | 'note'
  | 'rentalId'
  | 'jobId'
  | 'jobDumpsterFeeId'
  | 'quickBooksProductId'
  | 'miscItem'
  | 'explanation'
> {
  const { quantity, rate, service, description, weight, note, rentalId, jobId, jobDumpsterFeeId } = draft
  return {
    lineNumber,
    quantity,
    rate,
    service,
    description,
    weight,
    note,
    rentalId,
    jobId,
    jobDumpsterFeeId,
    quickBooksProductId: productIdForType(draft.azureType, products),
    miscItem: draft.rule === 'misc',
    explanation: serializeExplanation(draft.explanation),
  }
}
