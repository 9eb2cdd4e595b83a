import { isWithoutRental } from '#shared/jobs/jobActions.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { reportedWorkQuery } from '#shared/jobs/queries.ts'
import type { ReportedWork } from '#shared/jobs/ReportedWork.ts'
import type { DecideReportedWorkRequest } from '#shared/wire/jobs.ts'
import { permissions } from '#shared/access/roles.ts'
import { displayName } from '#shared/people/userRules.ts'
import { generateRevenueLines, postDecideReportedWork } from '../../screen/jobs/jobCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { WORK_CAPTIONS } from '../../screen/jobs/messages.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { askWhatToAccept } from './askWhatToAccept.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { FIRST_ROWS } from '../../screen/list/Listed.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn, jobColumn } from '../../screen/columns/recordColumns.ts'

const RELATIONS = ['job', 'job.rental', 'job.rental.customer', 'job.driver'] as const

type Row = RowOf<typeof reportedWorkQuery, typeof RELATIONS>

/** `/jobs/reported`: what drivers did and the server refused, which dispatch accepts or rejects (JO231). */
export const ReportedByDrivers = listScreen(reportedWorkQuery, {
  id: 'reported-by-drivers',
  caption: 'Reported by drivers',
  expand: RELATIONS,
  orderBy: ['tappedAt desc', 'id desc'],
  limit: FIRST_ROWS,
  filter: [{ parameter: 'open', set: 'Show Only Undecided', unset: 'Show All', isInitiallySet: true }],
  columns: (_services, cellLinks) => [
    { field: 'tappedAt', strong: true },
    { field: 'driverId', width: 120 },
    { key: 'did', caption: 'Did', value: ({ kind }) => WORK_CAPTIONS[kind], width: 100 },
    jobColumn(({ jobId }) => jobId),
    customerColumn(({ job }) => job?.rental ?? null, { cellLinks }),
    {
      key: 'nowDriver',
      caption: 'Driver now',
      value: ({ job }) => (job?.driver == null ? '' : displayName(job.driver)),
      width: 130,
    },
    { field: 'summary', minWidth: 110 },
    { field: 'refusal', minWidth: 170 },
    'decision',
    { field: 'decidedById', width: 130 },
    'decided',
  ],
  opens: {
    needs: permissions.viewRentals,
    openCaption: 'Open Job',
    dialog: (app, { jobId }) => openJob(app, jobId),
  },
  actions: [
    { caption: 'Accept', icon: 'check', withOne: (row, { app }) => accept(app, row) },
    { caption: 'Reject', icon: 'close', withOne: (row, { app }) => reject(app, row) },
  ],
  emptyText: 'Everything that drivers did is stored.',
})

/** What may have been overtaken by a completion of somebody else. */
const ASKED: readonly Row['kind'][] = ['report', 'complete']

/** What was done is stored as of when it was tapped, and charged if it completed a job. Throws QueryFailed and ApiError. */
async function accept(app: ScreenContext, row: Row): Promise<boolean> {
  const asked = ASKED.includes(row.kind) && row.decision === null ? await askWhatToAccept(app, row) : {}
  if (asked === null) return false
  const isDone = await decide(app, row, { isAccepted: true, ...asked })
  const { job, kind } = row
  // The weight of a completed job may be charged.
  const isBilled = kind === 'complete' || ('fields' in asked && kind === 'report')
  if (isDone && isBilled && job !== null && !isWithoutRental(job.jobTypeId)) {
    const { questions } = await generateRevenueLines(app.api, { jobId: job.id })
    for (const { message } of questions) app.toasts.info(message)
  }
  return isDone
}

/** Asks first: the fact that was reported is stored nowhere else. Throws ApiError. */
async function reject(app: ScreenContext, row: Row): Promise<boolean> {
  const { driverId, jobId, kind } = row
  const driver = app.lookups.title('User', driverId)
  const question = `${driver} reported ${jobDisplayId(jobId)}: ${WORK_CAPTIONS[kind]}. Are you sure you want to reject it? Nothing of it is stored with the job.`
  return (await app.dialogs.confirm(question)) && decide(app, row, { isAccepted: false })
}

async function decide(
  { api, toasts }: ScreenContext,
  { id }: Pick<ReportedWork, 'id'>,
  decision: Omit<DecideReportedWorkRequest, 'reportedWorkId'>,
) {
  const {
    success,
    message,
    notices = [],
  } = await postDecideReportedWork(api, {
    reportedWorkId: id,
    ...decision,
  })
  if (!success) toasts.error(message)
  else toasts.success(message)
  for (const notice of notices) toasts.info(notice)
  return success
}
