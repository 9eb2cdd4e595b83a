import { Records } from '../../work/records.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { keepLinesWithInvoice } from './keepLinesWithInvoice.ts'

/** Billed days are deleted with their line and with a voided invoice, and restored with the line (M-027, M-028, SV107). */
export const deleteBilledDaysWithLine: SettleRule = {
  name: 'deleteBilledDaysWithLine',
  phase: 'settle',
  because: 'Billed days go and come back with their line.',
  watches: ['Invoice', 'InvoiceLine'],
  after: [keepLinesWithInvoice],
  run: async (unit) => {
    const records = new Records(unit)
    const lines = records.deletions('InvoiceLine')
    const invoices = records.deletions('Invoice').deleted.map(({ after }) => after.id)
    const gone = new Set(lines.deleted.map(({ after }) => after.id))
    for (const { id } of await records.findForUpdate('InvoiceLine', 'invoiceId', invoices)) gone.add(id)
    const back = new Map(lines.restored.map(({ before, after }) => [after.id, before?.deleted]))
    for (const billed of await records.findForUpdate('RentalBillingLine', 'invoiceLineId', [
      ...gone,
      ...back.keys(),
    ]))
      if (gone.has(billed.invoiceLineId)) {
        if (billed.deleted === null) records.remove('RentalBillingLine', billed)
      } else if (billed.deleted !== null && billed.deleted === back.get(billed.invoiceLineId))
        records.change('RentalBillingLine', billed, { deleted: null, deletedBy: null })
  },
}
