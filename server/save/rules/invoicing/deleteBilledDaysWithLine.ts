import { Records, type RecordChange } from '../../work/records.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { keepLinesWithInvoice } from './keepLinesWithInvoice.ts'

/** Billed days are deleted with their line and with a voided invoice, and restored with the line (M-027, M-028, SV107). */
export const deleteBilledDaysWithLine: SettleRule = {
  name: 'deleteBilledDaysWithLine',
  phase: 'settle',
  watches: ['Invoice', 'InvoiceLine'],
  after: [keepLinesWithInvoice],
  run: async (unit) => {
    const records = new Records(unit)
    const lines = records.changes('InvoiceLine').filter(changesDeletion)
    const voided = records.changes('Invoice').filter(changesDeletion)
    if (lines.length === 0 && voided.length === 0) return
    const gone = new Set(lines.filter(({ after }) => after.deleted !== null).map(({ after }) => after.id))
    for (const { id } of await records.find('InvoiceLine', 'invoiceId', idsOfDeleted(voided))) gone.add(id)
    const back = new Map(
      lines
        .filter(({ after }) => after.deleted === null)
        .map(({ before, after }) => [after.id, before?.deleted]),
    )
    for (const billed of await records.find('RentalBillingLine', 'invoiceLineId', [...gone, ...back.keys()]))
      if (gone.has(billed.invoiceLineId)) {
        if (billed.deleted === null) records.remove('RentalBillingLine', billed)
      } else if (billed.deleted !== null && billed.deleted === back.get(billed.invoiceLineId))
        records.change('RentalBillingLine', billed, { deleted: null, deletedBy: null })
  },
}

type Deletable = 'Invoice' | 'InvoiceLine'

/** Did the save delete or restore the record? */
function changesDeletion({ before, after }: RecordChange<Deletable>): boolean {
  return before !== null && (before.deleted === null) !== (after.deleted === null)
}

function idsOfDeleted(changes: readonly RecordChange<'Invoice'>[]): number[] {
  return changes.filter(({ after }) => after.deleted !== null).map(({ after }) => after.id)
}
