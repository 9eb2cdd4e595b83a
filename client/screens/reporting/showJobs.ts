import { deliversDumpster, picksUpDumpster } from '#shared/jobs/jobActions.ts'
import { reportedJobsQuery, type ReportedJobRow } from '#shared/reporting/queries.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { Figure } from '../../screen/figures/Figure.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { customerColumn, jobColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'

/** Which of the jobs that reports count are behind a figure. */
export type JobsOf = (job: ReportedJobRow) => boolean

/** The jobs that count as deliveries (RP6). */
export const isDelivery: JobsOf = deliversDumpster

/** The jobs that count as loads (RP6). */
export const isLoad: JobsOf = picksUpDumpster

/** The jobs with a weight, which the tons are made up of (RP17). */
export const isWeighed: JobsOf = ({ weight }) => weight !== null && weight > 0

/** The jobs on which time was recorded (RP9). */
export const isTimed: JobsOf = ({ minutes }) => minutes !== null && minutes > 0

export const anyJob: JobsOf = () => true

/** A figure that opens the jobs behind it, unless it is 0. */
export function jobsFigure(figure: Figure & { readonly jobs: JobsOf }): Figure {
  const { jobs, ...shown } = figure
  return {
    ...shown,
    ...((shown.value ?? 0) !== 0 && {
      opens: (context: FigureContext) => showJobs(context, shown.caption, jobs),
    }),
  }
}

const JOBS = columnsOfQuery(reportedJobsQuery)

/** Shows jobs that the reports count in the period of a figure, with what they earned and cost (RP32). */
export async function showJobs({ app, period }: FigureContext, title: string, which: JobsOf): Promise<void> {
  const days = period()
  if (days === null) return
  await showRows<ReportedJobRow>(app, {
    title,
    id: 'report-jobs-behind',
    keyField: 'id',
    load: async ({ store }) => (await store.fetchResult(reportedJobsQuery, days)).filter(which),
    columns: (_services, cellLinks) =>
      columnsOf<typeof JOBS, ReportedJobRow>(JOBS, [
        jobColumn(({ id }) => id, { strong: true, width: 76 }),
        rentalColumn(({ rentalId }) => rentalId, { cellLinks, visible: false }),
        customerColumn((row) => row, { cellLinks, minWidth: 110 }),
        { field: 'jobType', width: 84 },
        { field: 'action', width: 84, visible: false },
        { field: 'driver', width: 110, visible: false },
        { field: 'dumpster', width: 90, visible: false },
        { field: 'billAs', width: 90, visible: false },
        { field: 'preferred', width: 90, visible: false },
        { field: 'completed', width: 140 },
        { field: 'weight', width: 72, footer: sumBelow(({ weight }) => weight, 4) },
        { field: 'minutes', width: 92, footer: sumBelow(({ minutes }) => minutes) },
        { field: 'revenue', width: 104, footer: sumBelow(({ revenue }) => revenue) },
        { field: 'dumping', width: 94, footer: sumBelow(({ dumping }) => dumping) },
        { field: 'hauling', width: 94, footer: sumBelow(({ hauling }) => hauling) },
        { field: 'profit', width: 104, footer: sumBelow(({ profit }) => profit) },
      ]),
    opens: (_app, { id }) => openJob(app, id),
    emptyText: 'No jobs.',
  })
}
