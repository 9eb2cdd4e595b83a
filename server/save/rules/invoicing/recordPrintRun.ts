import { Records, type RecordChange } from '../../work/records.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/**
 * Printing records a print run of the invoices printed together, unless the client sends its own, and a communication for each
 * invoice of a run (M-033, M-067, SV120). Who may print but not change invoices sends the run alone.
 */
export const recordPrintRun: SettleRule = {
  name: 'recordPrintRun',
  phase: 'settle',
  watches: ['Invoice', 'PrintQueueInvoiceLink'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const listed = new Set(records.changes('PrintQueueInvoiceLink').map(({ after }) => after.invoiceId))
    const unlisted = records
      .changes('Invoice')
      .filter((change) => isPrinted(change) && !listed.has(change.after.id))
      .map(({ after }) => after.id)
    if (unlisted.length > 0) {
      const { id: printQueueId } = records.add('PrintQueue', {})
      for (const invoiceId of unlisted) records.add('PrintQueueInvoiceLink', { printQueueId, invoiceId })
    }
    for (const invoiceId of [...listed, ...unlisted])
      records.add('InvoiceCommunication', { type: 'Print', sent: context.now, invoiceId })
  },
}

function isPrinted({ before, after }: RecordChange<'Invoice'>): boolean {
  return after.printed !== null && after.printed !== (before?.printed ?? null)
}
