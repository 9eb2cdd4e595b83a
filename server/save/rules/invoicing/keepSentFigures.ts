import { isSent, totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { sentFigures } from '#shared/invoicing/sentFigures.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { keepLinesWithInvoice } from './keepLinesWithInvoice.ts'
import { recordPrintRun } from './recordPrintRun.ts'
import { updateInvoiceTotals } from './updateInvoiceTotals.ts'

/**
 * A communication keeps what the customer was sent, and an invoice says whether it says something else by now (M-033, IN213,
 * SV211).
 */
export const keepSentFigures: SettleRule = {
  name: 'keepSentFigures',
  phase: 'settle',
  because: 'What a customer was sent is kept with the invoice.',
  watches: ['Invoice', 'InvoiceCommunication', 'InvoiceLine'],
  after: [keepLinesWithInvoice, recordPrintRun, updateInvoiceTotals],
  run: async (unit) => {
    const records = new Records(unit)
    const sent = new Map(
      records
        .changes('InvoiceCommunication')
        .filter(isDelivery)
        .map(({ after }) => [after.invoiceId, after]),
    )
    const ids = [
      ...sent.keys(),
      ...records.changes('Invoice').map(({ after }) => after.id),
      ...records.changes('InvoiceLine').map(({ after }) => after.invoiceId),
    ]
    const invoices = (await records.findForUpdate('Invoice', 'id', ids)).filter(isSent)
    if (invoices.length === 0) return
    const invoiceIds = invoices.map(({ id }) => id)
    const lines = groupBy(
      await records.findForUpdate('InvoiceLine', 'invoiceId', invoiceIds),
      ({ invoiceId }) => invoiceId,
    )
    const kept = groupBy(
      await records.find('InvoiceCommunication', 'invoiceId', invoiceIds),
      ({ invoiceId }) => invoiceId,
    )
    for (const invoice of invoices) {
      const figures = sentFigures(invoice, lines.get(invoice.id) ?? [])
      const communication = sent.get(invoice.id)
      if (communication !== undefined)
        records.change('InvoiceCommunication', communication, { figures, total: totalWithTax(invoice) })
      const last = communication === undefined ? lastFigures(kept.get(invoice.id) ?? []) : figures
      const changedSinceSent = last !== null && last !== figures
      if (changedSinceSent !== invoice.changedSinceSent)
        records.change('Invoice', invoice, { changedSinceSent })
    }
  },
}

function isDelivery({ operation, after }: RecordChange<'InvoiceCommunication'>): boolean {
  return operation === 'create' && after.sent !== null
}

/** What was sent last; null where that was not kept. */
function lastFigures(communications: readonly Stored<'InvoiceCommunication'>[]): string | null {
  return communications.toSorted((a, b) => a.id - b.id).findLast(({ sent }) => sent !== null)?.figures ?? null
}
