import type { ForecastParts } from '#shared/reporting/figureParts.ts'
import { figureTables } from '../../screen/figures/figureTables.tsx'
import { figureTiles } from '../../screen/figures/figureTiles.tsx'
import { anyJob, jobsFigure, showJobs } from './showJobs.ts'
import { reportedFeesQuery, type ReportedFeeRow } from '#shared/reporting/queries.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { customerColumn, jobColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'

const FEES = columnsOfQuery(reportedFeesQuery)

/** How many jobs there were (O-089). */
export const forecastTiles = figureTiles<ForecastParts>([
  {
    caption: 'Jobs',
    figures: ({ jobs, withTrailer }, { number }) => [
      jobsFigure({
        caption: 'Completed jobs',
        value: jobs.totalCount,
        text: number(jobs.totalCount),
        jobs: anyJob,
        how: 'The jobs completed in this period, without destinations and notes.',
      }),
      jobsFigure({
        caption: 'Jobs using a trailer',
        value: withTrailer,
        text: number(withTrailer),
        jobs: ({ trailerUsed }) => trailerUsed,
        how: 'The completed jobs that are marked as using a trailer.',
      }),
    ],
  },
])

/** Jobs by type, and what fees brought in (O-089). */
export const forecastTables = figureTables<ForecastParts>([
  {
    caption: 'Jobs by type',
    how: 'The jobs completed in this period, without destinations and notes, by type.',
    columns: ['Job type', 'Jobs'],
    rows: ({ jobs }, { number }) =>
      jobs.jobCounts.map(({ jobType, count }) => [
        jobType,
        {
          text: number(count),
          value: count,
          opens: (context) => showJobs(context, `${jobType} jobs`, (job) => job.jobType === jobType),
        },
      ]),
    emptyText: 'No jobs in this period.',
  },
  {
    caption: 'Fee revenue',
    how: 'The fees entered on the jobs completed in this period: how many there are, and that number times the price of the fee on the day on which the job was completed. First and Last are the days on which the first and the last of these jobs were completed.',
    columns: ['Fee', 'First', 'Last', 'Count', 'Total'],
    rows: ({ fees }, { day, money, number }) =>
      fees.map(({ name, first, last, count, total }) => [
        name,
        day(first),
        day(last),
        { text: number(count), value: count, opens: (context) => showFees(context, name) },
        { text: money(total), value: total, opens: (context) => showFees(context, name) },
      ]),
    emptyText: 'No fees in this period.',
  },
])

/** Shows the fees of one name that were entered on the jobs of the period of a figure (RP19, RP32). */
async function showFees({ app, period }: FigureContext, name: string): Promise<void> {
  const days = period()
  if (days === null) return
  await showRows<ReportedFeeRow>(app, {
    title: `Fees: ${name}`,
    id: 'report-fees-behind',
    keyField: 'id',
    load: async ({ store }) =>
      (await store.fetchResult(reportedFeesQuery, days)).filter((fee) => fee.name === name),
    columns: (_services, cellLinks) =>
      columnsOf<typeof FEES, ReportedFeeRow>(FEES, [
        jobColumn(({ jobId }) => jobId, { strong: true }),
        rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
        customerColumn((row) => row, { cellLinks, minWidth: 160 }),
        { field: 'completed', width: 150 },
        { field: 'quantity', width: 120, footer: sumBelow(({ quantity }) => quantity) },
        { field: 'price', width: 120 },
        { field: 'amount', width: 130, footer: sumBelow(({ amount }) => amount) },
      ]),
    opens: (_app, { jobId }) => openJob(app, jobId),
    emptyText: 'No fees.',
  })
}
