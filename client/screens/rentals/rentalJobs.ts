import { permissions } from '#shared/access/roles.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { updateJobMargins } from '../../screen/jobs/jobCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { deleteJobs } from '../../screen/jobs/jobActions.ts'
import { oneSelected, type ActionContext } from '../../grid/actions.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { openJobTimes } from '../../screen/jobs/openJobTimes.ts'
import { recordList } from '../../screen/list/recordList.tsx'
import { addJobOnPage, editWaitingJob, NEW_JOBS, removeWaitingJobs } from './addJob.ts'
import { messages } from './messages.ts'
import { averageMarginText, JOB_RELATIONS, rentalJobColumns, type JobRow } from './rentalJobColumns.ts'

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
  fitsRows: true,
  columns: rentalJobColumns,
  summary: averageMarginText,
  opens: async (app, { id }) => {
    if (id > 0) return openJob(app, id, 'rental')
    await editWaitingJob(app, id)
    return false
  },
  actions: [
    ...NEW_JOBS.map((newJob) => ({
      caption: newJob.caption,
      icon: 'add' as const,
      needs: permissions.manageRentals,
      run: ({ app, recordId }: { readonly app: ScreenContext; readonly recordId: number }) =>
        addJobOnPage(app, newJob, recordId),
    })),
    {
      caption: 'Delete',
      icon: 'delete',
      needs: Job.access.delete,
      withRecords: async (jobs, { app, clearSelection }) => {
        const stored = jobs.filter(({ id }) => id > 0)
        if (stored.length < jobs.length)
          removeWaitingJobs(
            app,
            jobs.filter(({ id }) => id < 0),
          )
        if (stored.length === 0 || !(await deleteJobs(app, messages.deleteJobs, stored))) return false
        clearSelection()
        return true
      },
    },
    {
      caption: 'Edit Job Times',
      icon: 'history',
      needs: permissions.changeJobTimes,
      enabled: (context) => oneSelected(context) && areStored(context),
      withOne: ({ id }, { app }) => openJobTimes(app, id),
    },
    {
      caption: 'Recalculate Job Margin',
      icon: 'calculator',
      needs: permissions.viewMargins,
      enabled: areStored,
      withSome: async (jobs, { app }) => {
        const ids = jobs.map(({ id }) => id)
        await updateJobMargins(app.api, ids)
        return true
      },
    },
  ],
  emptyText: 'No jobs yet. A delivery is the first one.',
})

/** Jobs that wait for Save have no times and no margin yet. */
function areStored({ selected }: ActionContext<JobRow>): boolean {
  return selected.length > 0 && selected.every(({ id }) => id > 0)
}
