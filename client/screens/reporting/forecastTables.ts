import type { ForecastParts } from '#shared/reporting/figureParts.ts'
import { figureTables } from '../../screen/figures/figureTables.tsx'
import { figureTiles } from '../../screen/figures/figureTiles.tsx'
import { showFees } from './showFees.ts'
import { anyJob, jobsFigure, showJobs } from './showJobs.ts'

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
        how: 'The jobs completed in these days, without destinations and notes.',
      }),
      jobsFigure({
        caption: 'Jobs using a trailer',
        value: withTrailer,
        text: number(withTrailer),
        jobs: ({ trailerUsed }) => trailerUsed,
        how: 'Those of them marked as using a trailer.',
      }),
    ],
  },
])

/** Jobs by type, and what fees brought in (O-089). */
export const forecastTables = figureTables<ForecastParts>([
  {
    caption: 'Jobs by type',
    how: 'The jobs completed in these days, without destinations and notes, by their type.',
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
    emptyText: 'No jobs in these days.',
  },
  {
    caption: 'Fee revenue',
    how: 'The fees entered on the jobs completed in these days: how many, and their number times the price of the fee today. First and Last are the days on which the first and the last of these jobs were completed.',
    columns: ['Fee', 'First', 'Last', 'Count', 'Total'],
    rows: ({ fees }, { day, money, number }) =>
      fees.map(({ name, first, last, count, total }) => [
        name,
        day(first),
        day(last),
        { text: number(count), value: count, opens: (context) => showFees(context, name) },
        { text: money(total), value: total, opens: (context) => showFees(context, name) },
      ]),
    emptyText: 'No fees in these days.',
  },
])
