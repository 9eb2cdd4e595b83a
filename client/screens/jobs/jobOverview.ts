import { permissions } from '#shared/access/roles.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { columnsOf } from '../../grid/columns.ts'
import { jobListActions } from '../../screen/jobs/jobListActions.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { filterToggle } from '../../screen/list/filterToggle.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { addressColumn, JOB_RELATIONS, leadingColumns, type JobRow } from '../../screen/jobs/jobRows.ts'
import { UnauditedJobs } from './unauditedJobs.ts'

/** `/jobs/overview`: the jobs to be done or all, and below them those to be audited (O-046). */
export const JobOverview = listScreen(jobsQuery, {
  id: 'jobs',
  caption: 'Jobs',
  expand: JOB_RELATIONS,
  orderBy: ['startDate desc', 'id desc'],
  limit: 5000,
  filter: [
    { parameter: 'unassigned', caption: 'Unassigned' },
    { parameter: 'uncompleted', caption: 'Uncompleted', isInitiallySet: true },
  ],
  showsFilter: false,
  columns: (_services, places) => [
    ...leadingColumns(places),
    ...columnsOf<typeof Job, JobRow>(Job, [
      { field: 'actionId', width: 90, visible: false },
      { field: 'weight', width: 84 },
      { field: 'startDate', width: 106 },
      { field: 'endDate', width: 106, visible: false },
      { field: 'started', width: 160 },
      { field: 'completed', width: 160 },
    ]),
    ...addressColumn(places),
    ...columnsOf<typeof Job, JobRow>(Job, [{ field: 'driverNotes', minWidth: 130 }]),
  ],
  opens: { needs: permissions.viewRentals, dialog: (app, { id }) => openJob(app, id) },
  Below: UnauditedJobs,
  actions: (context) => [
    ...jobListActions(context),
    ...filterToggle(context, {
      parameter: 'unassigned',
      set: 'Show Only Unassigned',
      unset: 'Show Assigned',
    }),
    ...filterToggle(context, { parameter: 'uncompleted', set: 'Show UnCompleted', unset: 'Show All' }),
  ],
  emptyText: 'No jobs.',
})
