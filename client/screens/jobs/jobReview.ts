import { permissions } from '#shared/access/roles.ts'
import { DEFAULT_REVIEW_MINUTES, MAX_JOB_MINUTES } from '#shared/jobs/jobTimeLengths.ts'
import { reviewJobsQuery } from '#shared/jobs/queries.ts'
import { setJobTimeLengths } from '../../screen/jobs/jobCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { countOf } from '../../kit/countOf.ts'
import { openJobTimes } from '../../screen/jobs/openJobTimes.ts'
import { addressColumn, JOB_RELATIONS, leadingColumns } from '../../screen/jobs/jobRows.ts'
import { FIRST_ROWS } from '../../screen/list/Listed.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'

/** `/invoices/job-review`: completed jobs that took suspiciously long, whose times are corrected before they are billed (O-047). */
export const JobReview = listScreen(reviewJobsQuery, {
  id: 'job-review',
  caption: 'Job review',
  expand: JOB_RELATIONS,
  orderBy: ['totalTime desc', 'id desc'],
  limit: FIRST_ROWS,
  remembersFilter: true,
  filter: [
    { parameter: 'minJobTime', caption: 'Time limit (minutes)', initialNumber: DEFAULT_REVIEW_MINUTES },
  ],
  columns: (_services, cellLinks) => [
    ...leadingColumns(cellLinks),
    { field: 'totalTime', decimals: 2, width: 116 },
    'started',
    'completed',
    'weight',
    addressColumn(cellLinks),
    { field: 'driverNotes', minWidth: 130 },
  ],
  opens: {
    needs: permissions.reviewJobTimes,
    openCaption: 'Open Job Times',
    dialog: (app, { id }) => openJobTimes(app, id),
  },
  selection: 'multiple',
  actions: [{ caption: 'Set Job Time', icon: 'edit', withSome: setJobTime }],
  emptyText: 'No job took that long.',
})

interface Selection {
  readonly app: ScreenContext
  readonly clearSelection: () => void
}

/** Asks for minutes and whether to set the times of the jobs to them; false if the user does not want to. Throws ApiError. */
async function setJobTime(jobs: readonly { readonly id: number }[], { app, clearSelection }: Selection) {
  const answer = await app.dialogs.prompt({
    mode: 'number',
    title: 'Set Job Time',
    prompt: 'Minutes',
    message:
      'The times of each job are shortened from the end, or the last one is extended, so that they total this many minutes.',
    min: 0,
    check: (minutes) => (minutes > MAX_JOB_MINUTES ? 'A job takes at most a day' : null),
  })
  if (answer === undefined) return false
  const [count, minutes] = [countOf(jobs.length, 'job'), countOf(answer.value, 'minute')]
  const question = `Are you sure you want to set the times of ${count} to ${minutes}?`
  if (!(await app.dialogs.confirm(question))) return false
  const ids = jobs.map(({ id }) => id)
  const { updatedJobs } = await setJobTimeLengths(app.api, ids, answer.value)
  app.toasts.success(`Times of ${countOf(updatedJobs, 'job')} set`)
  clearSelection()
  return true
}
