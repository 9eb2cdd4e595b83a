import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { deriveMargins } from '../../work/invoicing/deriveMargins.ts'
import { updateInvoiceTotals } from './updateInvoiceTotals.ts'

/** The costs of a job and its related job. */
const COSTS = ['weight', 'hourExpense', 'tonExpense', 'completed', 'relatedJobId', 'deleted'] as const

/** Margins of jobs and invoices follow whenever lines, times, weights or expenses change (M-052, O-094, SV119). */
export const updateMargins: SettleRule = {
  name: 'updateMargins',
  phase: 'settle',
  because: 'Margins follow from lines, times, weights and expenses.',
  watches: ['Invoice', 'InvoiceLine', 'Job', 'JobTime'],
  after: [updateInvoiceTotals],
  run: async (unit, context) => {
    const records = new Records(unit)
    const lines = records.changes('InvoiceLine')
    const turned = records.changes('Invoice').filter(changesActivity)
    const ofTurned = await records.findForUpdate(
      'InvoiceLine',
      'invoiceId',
      turned.map(({ after }) => after.id),
    )
    const jobIds = [
      ...lines.flatMap(({ before, after }) => [before?.jobId ?? null, after.jobId]),
      ...ofTurned.map(({ jobId }) => jobId),
      ...records.changes('JobTime').flatMap(({ before, after }) => [before?.jobId ?? null, after.jobId]),
      ...records
        .changes('Job')
        .filter(changesCosts)
        .flatMap(({ before, after }) => [after.id, before?.relatedJobId ?? null]),
    ]
    const invoiceIds = [...new Set(lines.map(({ after }) => after.invoiceId))]
    if (jobIds.some((id) => id !== null) || invoiceIds.length > 0)
      await deriveMargins(records, context, { jobIds, invoiceIds })
  },
}

function changesActivity({ before, after }: RecordChange<'Invoice'>): boolean {
  return before !== null && isActiveInvoice(before) !== isActiveInvoice(after)
}

/** A new job has no margin yet, unless it is added as completed. */
function changesCosts({ before, after }: RecordChange<'Job'>): boolean {
  return before === null ? after.completed !== null : COSTS.some((name) => before[name] !== after[name])
}
