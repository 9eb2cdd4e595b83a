import { permissions } from '#shared/access/roles.ts'
import { Job } from '#shared/jobs/Job.ts'
import { DEFAULT_REVIEW_MINUTES } from '#shared/jobs/jobTimeLengths.ts'
import { reviewJobsQuery } from '#shared/jobs/queries.ts'
import { someSelected } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import { openJobTimes } from '../../screen/jobs/openJobTimes.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { addressColumn, JOB_RELATIONS, leadingColumns, type JobRow } from '../../screen/jobs/jobRows.ts'
import { setJobTime } from './setJobTime.ts'

/** `/invoices/job-review`: completed jobs that took suspiciously long, whose times are corrected before they are billed (O-047). */
export const JobReview = listScreen(reviewJobsQuery, {
  id: 'job-review',
  caption: 'Job review',
  expand: JOB_RELATIONS,
  orderBy: ['totalTime desc', 'id desc'],
  limit: 5000,
  remembersFilter: true,
  filter: [
    {
      parameter: 'minJobTime',
      caption: 'Time limit (minutes)',
      initialNumber: DEFAULT_REVIEW_MINUTES,
    },
  ],
  columns: (_services, places) => [
    ...leadingColumns(places),
    ...columnsOf<typeof Job, JobRow>(Job, [
      { field: 'totalTime', decimals: 2, width: 110 },
      { field: 'started', width: 160 },
      { field: 'completed', width: 160 },
      { field: 'weight', width: 84 },
    ]),
    ...addressColumn(places),
    ...columnsOf<typeof Job, JobRow>(Job, [{ field: 'driverNotes', minWidth: 130 }]),
  ],
  opens: {
    needs: permissions.reviewJobTimes,
    openCaption: 'Open Job Times',
    dialog: (app, { id }) => openJobTimes(app, id),
  },
  selection: 'multiple',
  actions: ({ app, model }) => [
    {
      id: 'set-job-time',
      caption: 'Set Job Time',
      icon: 'edit',
      enabled: someSelected,
      run: async ({ selected, clearSelection }) => {
        if (!(await setJobTime(app, selected))) return
        clearSelection()
        await model.search()
      },
    },
  ],
  emptyText: 'No job took that long.',
})
