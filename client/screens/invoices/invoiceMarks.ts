import { isExported } from '#shared/invoicing/readyToExport.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { InvoiceRow } from './invoiceRows.ts'

/** How an invoice is paid and sent, and how far its export is (M-030). */
export function invoiceMarks(invoice: InvoiceRow): string {
  const { paymentMethod, customer, readyToExport, changedSinceSent } = invoice
  return joinNonBlank(
    [
      paymentMethod === 'Credit-Debit' ? 'Card' : null,
      customer?.preferredCommunication ?? null,
      isExported(invoice) ? 'Exported' : readyToExport === null ? null : 'Ready to export',
      changedSinceSent ? 'Changed since sent' : null,
    ],
    ' · ',
  )
}
