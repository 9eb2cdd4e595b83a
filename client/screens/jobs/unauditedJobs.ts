import { permissions } from '#shared/access/roles.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import type { App } from '../../app/App.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import { someSelected } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { sideList } from '../../screen/list/sideList.tsx'
import { addressColumn, JOB_RELATIONS, leadingColumns } from '../../screen/jobs/jobRows.ts'

const RELATIONS = [...JOB_RELATIONS, 'invoiceLines', 'invoiceLines.invoice'] as const

type UnauditedJob = RowOf<typeof jobsQuery, typeof RELATIONS>

/** The completed jobs that nobody has audited yet, with the invoice of each; for those who audit them (O-046). */
export const UnauditedJobs = sideList(jobsQuery, {
  id: 'unaudited-jobs',
  caption: 'Unaudited jobs',
  needs: permissions.auditJobs,
  parameters: { unaudited: true },
  expand: RELATIONS,
  orderBy: ['completed', 'id'],
  limit: 1000,
  selection: 'multiple',
  columns: (_services, places) => [
    ...leadingColumns(places),
    ...columnsOf<typeof Job, UnauditedJob>(Job, [
      { field: 'weight', width: 84 },
      { field: 'completed', width: 160 },
      {
        key: 'invoice',
        caption: 'Invoice',
        value: (job) => invoiceOf(job)?.invoiceNumber ?? null,
        display: (job: UnauditedJob) => String(invoiceOf(job)?.invoiceNumber ?? ''),
        kind: 'integer',
        link: (job: UnauditedJob) => {
          const invoice = invoiceOf(job)
          return invoice === null ? null : places.linkTo(`/invoices/${invoice.id}`)
        },
        width: 96,
      },
    ]),
    ...addressColumn(places),
  ],
  open: async ({ app, search }, { id }) => {
    if (await openJob(app, id)) await search()
  },
  actions: ({ app, reload }) => [
    {
      id: 'audited',
      caption: 'Audited',
      icon: 'check',
      enabled: someSelected,
      run: async ({ selected }) => {
        if (await markAudited(app, selected)) await reload()
      },
    },
  ],
  emptyText: 'All completed jobs are audited.',
})

/** Sets when the jobs were audited, by one save. */
function markAudited(app: App, rows: readonly UnauditedJob[]): Promise<boolean> {
  const jobs = rows.map((row) => app.store.promote('Job', row))
  return storeEdit(app, 'Audited', () => {
    for (const job of jobs) job.audited = app.now()
  })
}

/** The invoice that charges the job, the first of several. */
function invoiceOf({
  invoiceLines,
}: UnauditedJob): { readonly id: number; readonly invoiceNumber: number | null } | null {
  const charged = invoiceLines.find(
    ({ deleted, invoice }) => deleted === null && invoice !== null && isActiveInvoice(invoice),
  )
  return charged?.invoice ?? null
}
