import { permissions } from '#shared/access/roles.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { updateJobMargins } from '../../api/jobs.ts'
import { deleteRecords } from '../../app/saving/deleteRecords.ts'
import { oneSelected, someSelected } from '../../grid/actions.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { openJobTimes } from '../../screen/jobs/openJobTimes.ts'
import { recordList } from '../../screen/record/recordList.tsx'
import { messages } from './messages.ts'
import { averageMarginText, JOB_RELATIONS, rentalJobColumns } from './rentalJobColumns.ts'

/** The jobs of a rental, below its form (O-022, O-023). */
export const RentalJobs = recordList(jobsQuery, {
  parameter: 'rentalId',
  layoutKey: 'rental-detail-job-overview-grid',
  caption: 'Jobs',
  expand: JOB_RELATIONS,
  orderBy: ['id desc'],
  limit: 2000,
  columns: rentalJobColumns,
  summary: averageMarginText,
  opens: (app, { id }) => openJob(app, id, 'rental'),
  actions: ({ app, reload }) => [
    {
      id: 'delete-job',
      caption: 'Delete',
      icon: 'delete',
      needs: Job.access.delete,
      enabled: someSelected,
      run: async ({ selected, clearSelection }) => {
        if (!(await app.dialogs.confirm(messages.deleteJobs))) return
        clearSelection()
        await deleteRecords(
          app,
          selected.map((job) => app.store.promote('Job', job)),
        )
        await reload()
      },
    },
    {
      id: 'edit-job-times',
      caption: 'Edit Job Times',
      icon: 'history',
      needs: permissions.changeJobTimes,
      enabled: oneSelected,
      run: async ({ selected: [job] }) => {
        if (job !== undefined && (await openJobTimes(app, job.id))) await reload()
      },
    },
    {
      id: 'recalculate-job-margin',
      caption: 'Recalculate Job Margin',
      icon: 'calculator',
      needs: permissions.viewMargins,
      enabled: someSelected,
      run: async ({ selected }) => {
        await updateJobMargins(
          app.api,
          selected.map(({ id }) => id),
        )
        await reload()
      },
    },
  ],
  emptyText: 'No jobs yet.',
})
