import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { chargedJobRefusal } from '#shared/jobs/jobTransitions.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { keepLinesWithInvoice } from '../invoicing/keepLinesWithInvoice.ts'

/** A job charged by active invoices is not deleted, nor charged while deleted (O-051, O-090, SV85). */
export const refuseDeletingChargedJob: SettleRule = {
  name: 'refuseDeletingChargedJob',
  phase: 'settle',
  watches: ['Job', 'InvoiceLine'],
  after: [keepLinesWithInvoice],
  run: async (unit) => {
    const records = new Records(unit)
    const deleted = records.changes('Job').filter(({ operation }) => operation === 'delete')
    const restored = records
      .changes('InvoiceLine')
      .filter(
        ({ before, after }) =>
          (before?.deleted ?? null) !== null && after.deleted === null && after.jobId !== null,
      )
    if (deleted.length === 0 && restored.length === 0) return
    const jobIds = [...deleted.map(({ after }) => after.id), ...restored.map(({ after }) => after.jobId)]
    const lines = (await records.findForUpdate('InvoiceLine', 'jobId', jobIds)).filter(
      (line) => line.deleted === null,
    )
    const invoices = await records.findForUpdate(
      'Invoice',
      'id',
      lines.map(({ invoiceId }) => invoiceId),
    )
    const jobs = await records.findForUpdate('Job', 'id', jobIds)
    const byJob = groupBy(lines, ({ jobId }) => jobId)
    const refusalOf = (jobId: number | null) => {
      const job = jobs.find(({ id }) => id === jobId)
      if (job === undefined || job.deleted === null) return null
      const charging = new Set((byJob.get(job.id) ?? []).map(({ invoiceId }) => invoiceId))
      return chargedJobRefusal(
        job,
        invoices.filter((invoice) => charging.has(invoice.id) && isActiveInvoice(invoice)),
      )
    }
    refuseAll([
      ...deleted.flatMap((change) => violationsBy(change, refusalOf(change.after.id))),
      ...restored.flatMap((change) => violationsBy(change, refusalOf(change.after.jobId))),
    ])
  },
}
