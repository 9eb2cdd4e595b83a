import { INVOICE_STATUS } from './invoiceStatuses.ts'

/** Statuses of open invoices: their generated lines may still change (IN44). */
export const OPEN_INVOICE_STATUSES: ReadonlySet<number> = new Set([
  INVOICE_STATUS.new,
  INVOICE_STATUS.inProcess,
  INVOICE_STATUS.review,
])

/** May generated lines of the invoice be recalculated: is it New, InProcess or in Review (ambiguities 52, IN44)? */
export function acceptsWeightChanges({ statusId }: { readonly statusId: number }): boolean {
  return OPEN_INVOICE_STATUSES.has(statusId)
}
