import { productFor, type ProductChoice } from '../accounting/productFor.ts'
import { explanationText } from './explanations.ts'
import type { InvoiceLine } from './InvoiceLine.ts'
import type { LineDraft } from './lineDraft.ts'

/** What of a line draft an invoice line stores; its billing line is stored beside it (S2 §3, M-063, IN13, IN17). */
export function storedLine(
  draft: LineDraft,
  lineNumber: number,
  products: readonly ProductChoice[],
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
    quickBooksProductId: productFor(draft.azureType, products),
    miscItem: draft.rule === 'misc',
    explanation: explanationText(draft.explanation),
  }
}
