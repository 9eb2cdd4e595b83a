import { readPrintedDocuments } from '../../../reads/invoicing/readPrintedDocuments.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/**
 * Printing records a print run of the invoices printed together, unless the client sends its own, and a communication for each
 * invoice of a run, which keeps what was printed (M-033, M-067, IN303, SV120). Who may print but not change invoices sends the run alone.
 */
export const recordPrintRun: SettleRule = {
  name: 'recordPrintRun',
  phase: 'settle',
  because: 'Printing is recorded with each invoice.',
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
    const invoiceIds = [...listed, ...unlisted]
    if (invoiceIds.length === 0) return
    const { user, now } = context
    const printed = await readPrintedDocuments(readingIn(context), { userId: user.userId, now })
    for (const invoiceId of invoiceIds)
      records.add('InvoiceCommunication', { type: 'Print', sent: now, invoiceId, ...printed.get(invoiceId) })
  },
}

/** One that is added as printed was so by the former system: only an import does that (IM809). */
function isPrinted({ before, after }: RecordChange<'Invoice'>): boolean {
  return before !== null && after.printed !== null && after.printed !== before.printed
}
