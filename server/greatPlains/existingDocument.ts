import type { SalesDocument } from '#shared/accounting/salesDocument.ts'

/** What Great Plains has under the number of a document. */
export interface ExistingDocument {
  readonly customerNumber: string
  readonly amount: number
}

/** Whether a document is there already. */
type Presence =
  | { readonly is: 'new' }
  /** Brought by an earlier export, whose answer may have been lost. */
  | { readonly is: 'found' }
  | { readonly is: 'different'; readonly reason: string }

/** Compares a document with what Great Plains has under its number (GP6). */
export function presenceOf(document: SalesDocument, existing: ExistingDocument | undefined): Presence {
  if (existing === undefined) return { is: 'new' }
  if (existing.customerNumber !== document.customerNumber)
    return { is: 'different', reason: `Great Plains has it for customer ${existing.customerNumber}.` }
  if (existing.amount !== document.amount)
    return {
      is: 'different',
      reason: `Great Plains has it with ${existing.amount.toFixed(2)}; correct it there.`,
    }
  return { is: 'found' }
}
