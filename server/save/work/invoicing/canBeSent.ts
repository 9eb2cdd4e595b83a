import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { liveAfter } from '../liveRecords.ts'
import type { Records, Stored } from '../records.ts'

/**
 * Returns a predicate for invoices that can be sent once this save is stored: live ones, and voided ones although these are
 * marked deleted (ambiguity 12).
 */
export function canBeSent(
  records: Records,
): (invoice: Pick<Stored<'Invoice'>, 'id' | 'deleted' | 'statusId'>) => boolean {
  const isLive = liveAfter(records, 'Invoice')
  return (invoice) => invoice.statusId === INVOICE_STATUS.voided || isLive(invoice)
}
