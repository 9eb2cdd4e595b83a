import { permissions } from '#shared/access/roles.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { jobListActions } from '../../screen/jobs/jobListActions.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { addressColumn, JOB_RELATIONS, leadingColumns } from '../../screen/jobs/jobRows.ts'
import { UnauditedJobs } from './unauditedJobs.ts'

/** `/jobs/overview`: the jobs to be done or all, and below them those to be audited (O-046). */
export const JobOverview = listScreen(jobsQuery, {
  id: 'jobs',
  caption: 'Jobs',
  expand: JOB_RELATIONS,
  orderBy: ['startDate desc', 'id desc'],
  limit: 5000,
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
  ],
  opens: { needs: permissions.viewRentals, dialog: (app, { id }) => openJob(app, id) },
  Below: UnauditedJobs,
  actions: jobListActions,
  emptyText: 'No jobs.',
})
