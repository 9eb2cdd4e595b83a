import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { liveAfter } from '../liveRecords.ts'
import type { Records, Stored } from '../records.ts'

/**
 * Tells which invoices can be sent to somebody once this save is stored: those that are there, and voided ones, although these
 * are marked deleted (ambiguity 12).
 */
export function canBeSent(
  records: Records,
): (invoice: Pick<Stored<'Invoice'>, 'id' | 'deleted' | 'statusId'>) => boolean {
  const isLive = liveAfter(records, 'Invoice')
  return (invoice) => invoice.statusId === INVOICE_STATUS.voided || isLive(invoice)
}
