import type { Stored } from '../save/work/records.ts'
import { linkedCustomerId } from './exportCustomer.ts'
import type { ExportRun, Outcome } from './ExportRun.ts'
import { recognizeInvoice } from './recognition.ts'
import { sendChangedPayments } from './sendChangedPayments.ts'
import { voidInQuickBooks } from './voidInQuickBooks.ts'

/**
 * Voids an invoice that was voided or deleted here. No payment may be applied to it there any more: those of its customer that were
 * deleted or changed here go first (AC202). Throws QuickBooksFault, OutcomeUnknown and Disconnected.
 */
export async function voidInvoice(run: ExportRun, invoice: Stored<'Invoice'>): Promise<Outcome> {
  await sendChangedPayments(run, invoice.customerId)
  const customerId = await linkedCustomerId(run, invoice.customerId)
  return voidInQuickBooks(run, {
    entity: 'Invoice',
    entityId: invoice.id,
    resource: 'Invoice',
    recognize: customerId === null ? null : recognizeInvoice(run, invoice, customerId),
  })
}
