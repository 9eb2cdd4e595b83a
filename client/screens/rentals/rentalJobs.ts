import { permissions } from '#shared/access/roles.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { updateJobMargins } from '../../screen/jobs/jobCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { deleteJobs } from '../../screen/jobs/jobActions.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { openJobTimes } from '../../screen/jobs/openJobTimes.ts'
import { recordList } from '../../screen/list/recordList.tsx'
import { addJobToRental, NEW_JOBS } from './addJob.ts'
import { messages } from './messages.ts'
import { averageMarginText, JOB_RELATIONS, rentalJobColumns } from './rentalJobColumns.ts'

/** The jobs of a rental, above its form (O-022, O-023, RE562). */
export const RentalJobs = recordList(jobsQuery, {
  parameter: 'rentalId',
  layoutKey: 'rental-detail-job-overview-grid',
  caption: 'Jobs',
  expand: JOB_RELATIONS,
  orderBy: ['id desc'],
  limit: 2000,
  // A rental has few jobs, and its form is below.
  minHeight: 240,
  columns: rentalJobColumns,
  summary: averageMarginText,
  opens: (app, { id }) => openJob(app, id, 'rental'),
  actions: [
    ...NEW_JOBS.map((newJob) => ({
      caption: newJob.caption,
      icon: 'add' as const,
      needs: permissions.manageRentals,
      run: ({ app, recordId }: { readonly app: ScreenContext; readonly recordId: number }) =>
        addJobToRental(app, newJob, recordId),
    })),
    {
      caption: 'Delete',
      icon: 'delete',
      needs: Job.access.delete,
      withRecords: async (jobs, { app, clearSelection }) => {
        if (!(await deleteJobs(app, messages.deleteJobs, jobs))) return false
        clearSelection()
        return true
      },
    },
    {
      caption: 'Edit Job Times',
      icon: 'history',
      needs: permissions.changeJobTimes,
      withOne: ({ id }, { app }) => openJobTimes(app, id),
    },
    {
      caption: 'Recalculate Job Margin',
      icon: 'calculator',
      needs: permissions.viewMargins,
      withSome: async (jobs, { app }) => {
        const ids = jobs.map(({ id }) => id)
        await updateJobMargins(app.api, ids)
        return true
      },
    },
  ],
  emptyText: 'No jobs yet. A delivery is the first one.',
})
