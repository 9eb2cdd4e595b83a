import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'

/**
 * Does a client unlock an invoice: by its status, or, as one with money on it keeps that, by its cleared export (M-026, M-070)?
 * `requestedValues` are the fields that it changes.
 */
export function isUnlocked(requestedValues: ReadonlyMap<string, unknown>): boolean {
  return (
    requestedValues.get('statusId') === INVOICE_STATUS.inProcess ||
    requestedValues.get('quickBooksLastExport') === null
  )
}
