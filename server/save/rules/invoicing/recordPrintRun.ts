import { Records, type RecordChange } from '../../work/records.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** Printing records a print run of the invoices printed together, and a communication for each (M-033, M-067, SV120). */
export const recordPrintRun: SettleRule = {
  name: 'recordPrintRun',
  phase: 'settle',
  watches: ['Invoice'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const printed = records
      .changes('Invoice')
      .filter(isPrinted)
      .map(({ after }) => after.id)
    if (printed.length === 0) return
    const listed = new Set(records.changes('PrintQueueInvoiceLink').map(({ after }) => after.invoiceId))
    const unlisted = printed.filter((id) => !listed.has(id))
    if (unlisted.length > 0) {
      const { id: printQueueId } = records.add('PrintQueue', {})
      for (const invoiceId of unlisted) records.add('PrintQueueInvoiceLink', { printQueueId, invoiceId })
    }
    for (const invoiceId of printed)
      records.add('InvoiceCommunication', { type: 'Print', sent: context.now, invoiceId })
  },
}

function isPrinted({ before, after }: RecordChange<'Invoice'>): boolean {
  return after.printed !== null && after.printed !== (before?.printed ?? null)
}
