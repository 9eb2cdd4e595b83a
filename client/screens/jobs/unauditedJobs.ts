import { permissions } from '#shared/access/roles.ts'
import { activeInvoiceOf } from '#shared/invoicing/invoiceOfJob.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { addressColumn, JOB_RELATIONS, leadingColumns } from '../../screen/jobs/jobRows.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { invoiceNumberColumn } from '../../screen/columns/recordColumns.ts'
import { sideList } from '../../screen/list/sideList.tsx'

/** The completed jobs that nobody has audited yet, with the invoice of each; for those who audit them (O-046). */
export const UnauditedJobs = sideList(jobsQuery, {
  id: 'unaudited-jobs',
  caption: 'Unaudited jobs',
  needs: permissions.auditJobs,
  parameters: { unaudited: true },
  expand: [...JOB_RELATIONS, 'invoiceLines', 'invoiceLines.invoice'],
  orderBy: ['completed', 'id'],
  limit: 1000,
  selection: 'multiple',
  columns: (_services, cellLinks) => [
    ...leadingColumns(cellLinks),
    'weight',
    'completed',
    invoiceNumberColumn(({ invoiceLines }) => activeInvoiceOf(invoiceLines), { key: 'invoice', cellLinks }),
    addressColumn(cellLinks),
  ],
  open: ({ app }, { id }) => openJob(app, id),
  actions: [{ caption: 'Audited', icon: 'check', edit: (job, now) => void (job.audited = now) }],
  emptyText: 'All completed jobs are audited.',
})
