import { Job } from '#shared/jobs/Job.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { instantRange, type ReportPeriod } from '#shared/reporting/reportPeriods.ts'
import { columnsOf } from '../../grid/columns.ts'
import { addressColumn, JOB_RELATIONS, leadingColumns, type JobRow } from '../../screen/jobs/jobRows.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import type { Figure } from '../../screen/figures/figureTiles.tsx'
import { showRows } from '../../screen/figures/showRows.ts'
import type { Where } from '../../store/types.ts'

/** The jobs that count as deliveries (RP6). */
export const IS_DELIVERY: Where = hasAction(JOB_ACTION.delivery, JOB_TYPE.delivery)

/** The jobs that count as loads (RP6). */
export const IS_LOAD: Where = hasAction(JOB_ACTION.pickUp, JOB_TYPE.pickUp)

interface CountedJobs {
  readonly caption: string
  /** The number of jobs, or another figure that is 0 without any. */
  readonly figure: number
  readonly text: string
  readonly where: readonly Where[]
}

/** A figure of jobs that opens them, if there are any. */
export function jobsFigure({ caption, figure, text, where }: CountedJobs): Figure {
  return {
    caption,
    text,
    ...(figure !== 0 && { opens: (context: FigureContext) => showJobs(context, caption, ...where) }),
  }
}

function hasAction(actionId: number, jobTypeId: number): Where {
  return { or: [{ actionId }, { and: [{ actionId: null }, { jobTypeId }] }] }
}

/** Shows the jobs that the reports count in the days of a figure and for which all conditions hold (RP5). */
export async function showJobs(
  { app, period }: FigureContext,
  title: string,
  ...conditions: readonly Where[]
): Promise<void> {
  const days = period()
  if (days === null) return
  const where: Where = { and: [...reportedIn(days, app.formats.timeZone), ...conditions] }
  await showRows<JobRow>(app, {
    title,
    id: 'report-jobs-behind',
    keyField: 'id',
    load: async ({ store }) =>
      (
        await store.queryRows(jobsQuery, {
          where,
          expand: JOB_RELATIONS,
          orderBy: ['completed', 'id'],
          take: LIMIT,
        })
      ).rows,
    columns: (_services, places) => [
      ...leadingColumns(places),
      ...columnsOf<typeof Job, JobRow>(Job, [
        { field: 'weight', width: 84 },
        { field: 'completed', width: 160 },
      ]),
      ...addressColumn(places),
    ],
    opens: (_app, { id }) => openJob(app, id),
    emptyText: 'No jobs.',
  })
}

/** Far more than the jobs of the longest report. */
const LIMIT = 10_000

function reportedIn(days: ReportPeriod, timeZone: string): readonly Where[] {
  const { from, to } = instantRange(days, timeZone)
  return [
    { completed: { ge: from, le: to } },
    { not: { jobTypeId: { in: [JOB_TYPE.destination, JOB_TYPE.note] } } },
  ]
}
