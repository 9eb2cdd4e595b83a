import { permissions } from '#shared/access/roles.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { jobListActions } from '../../screen/jobs/jobListActions.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { FIRST_ROWS } from '../../screen/list/Listed.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { addressColumn, JOB_RELATIONS, leadingColumns } from '../../screen/jobs/jobRows.ts'
import { activeInvoiceOf } from '#shared/invoicing/invoiceOfJob.ts'
import { invoiceNumberColumn } from '../../screen/columns/recordColumns.ts'
import { sideList } from '../../screen/list/sideList.tsx'

/** The completed jobs that nobody has audited yet, with the invoice of each; for those who audit them (O-046). */
const UnauditedJobs = sideList(jobsQuery, {
  id: 'unaudited-jobs',
  caption: 'Unaudited jobs',
  needs: permissions.auditJobs,
  parameters: { unaudited: true },
  expand: [...JOB_RELATIONS, 'invoiceLines', 'invoiceLines.invoice'],
  orderBy: ['completed', 'id'],
  limit: 200,
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

/** `/jobs/overview`: the jobs to be done or all, and below them those to be audited (O-046). */
export const JobOverview = listScreen(jobsQuery, {
  id: 'jobs',
  caption: 'Jobs',
  expand: JOB_RELATIONS,
  orderBy: ['startDate desc', 'id desc'],
  limit: FIRST_ROWS,
  filter: [
    { parameter: 'unassigned', set: 'Show Only Unassigned', unset: 'Show Assigned' },
    {
      parameter: 'uncompleted',
      set: 'Show UnCompleted',
      unset: 'Show All',
      isInitiallySet: true,
      also: (isSet) => (isSet ? { withoutWeight: false } : {}),
    },
    {
      parameter: 'withoutWeight',
      set: 'Without Weight',
      unset: 'With Any Weight',
      also: (isSet) => (isSet ? { uncompleted: false } : {}),
    },
  ],
  columns: (_services, cellLinks) => [
    ...leadingColumns(cellLinks),
    { field: 'actionId', width: 90, visible: false },
    'weight',
    'startDate',
    { field: 'endDate', visible: false },
    'started',
    'completed',
    addressColumn(cellLinks),
    { field: 'driverNotes', minWidth: 130 },
    { field: 'notes', minWidth: 130, visible: false },
    { field: 'extraExpense', visible: false },
  ],
  opens: { needs: permissions.viewRentals, dialog: (app, { id }) => openJob(app, id) },
  Below: UnauditedJobs,
  actions: jobListActions,
  emptyText: 'No jobs.',
})
