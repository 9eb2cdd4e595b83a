import { figureTables } from '../../screen/figures/figureTables.tsx'
import { figureTiles } from '../../screen/figures/figureTiles.tsx'
import type { ForecastFigures } from './forecastFigures.ts'
import { jobsFigure } from './jobsBehind.ts'

/** How many jobs there were (O-089). */
export const forecastTiles = figureTiles<ForecastFigures>([
  {
    caption: 'Jobs',
    figures: ({ jobs, withTrailer }, { number }) => [
      jobsFigure({
        caption: 'Completed jobs',
        figure: jobs.totalCount,
        text: number(jobs.totalCount),
        where: [],
      }),
      jobsFigure({
        caption: 'Jobs using a trailer',
        figure: withTrailer,
        text: number(withTrailer),
        where: [{ trailerUsed: true }],
      }),
    ],
  },
])

/** Jobs by type, and what fees brought in (O-089). */
export const forecastTables = figureTables<ForecastFigures>([
  {
    caption: 'Jobs by type',
    columns: ['Job type', 'Jobs'],
    rows: ({ jobs }, { number }) => jobs.jobCounts.map(({ jobType, count }) => [jobType, number(count)]),
    emptyText: 'No jobs in these days.',
  },
  {
    caption: 'Fee revenue',
    columns: ['Fee', 'First', 'Last', 'Count', 'Total'],
    rows: ({ fees }, { day, money, number }) =>
      fees.map(({ name, first, last, count, total }) => [
        name,
        day(first),
        day(last),
        number(count),
        money(total),
      ]),
    emptyText: 'No fees in these days.',
  },
])
