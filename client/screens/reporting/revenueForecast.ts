import { getEstimatedRevenueQuery, type ForecastRow } from '#shared/reporting/queries.ts'
import type { TonsByName } from '#shared/reporting/tonsDumped.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf, computedColumns } from '../../grid/columns.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import { openJob } from '../../screen/jobs/openJob.ts'
import { forecastTables, forecastTiles } from './forecastTables.ts'
import { readForecast, type ForecastFigures } from './forecastFigures.ts'
import { jobColumn, rentalColumn } from './recordColumns.ts'
import { REVENUE_FILTER } from './reportFilters.ts'
import { weighedJobs } from './weighedJobs.ts'

const FORECAST = columnsOfQuery(getEstimatedRevenueQuery)

const revenue = figureGrid<ForecastFigures, ForecastRow>({
  id: 'report-revenue-grid',
  caption: 'Estimated revenue',
  rows: (data) => data.revenue,
  keyField: 'id',
  columns: ({ places }) => [
    ...jobColumn<ForecastRow>(({ id }) => id),
    ...rentalColumn<ForecastRow>(places, ({ rentalId }) => rentalId),
    ...columnsOf<typeof FORECAST, ForecastRow>(FORECAST, [
      { field: 'customer', minWidth: 160 },
      { field: 'action', width: 90 },
      { field: 'dumpster', width: 130 },
      { field: 'completed', width: 160 },
      { field: 'weight', width: 100, footer: sumBelow(({ weight }) => weight, 4) },
      { field: 'salesPerson', width: 130 },
      { field: 'range', width: 90 },
      { field: 'estimatedRevenue', width: 120, footer: sumBelow(({ estimatedRevenue }) => estimatedRevenue) },
    ]),
  ],
  opens: ({ app }, { id }) => openJob(app, id),
  emptyText: 'No jobs were completed in these days.',
})

const tons = figureGrid<ForecastFigures, TonsByName>({
  id: 'report-tons-grid',
  caption: 'Tons dumped',
  rows: (data) => data.tons.categories,
  keyField: 'name',
  columns: () =>
    computedColumns<TonsByName>([
      { key: 'name', caption: 'Category', value: ({ name }) => name, minWidth: 120 },
      {
        key: 'tons',
        caption: 'Tons',
        value: (row) => row.tons,
        kind: 'rate',
        width: 120,
        footer: sumBelow((row) => row.tons, 4),
      },
    ]),
  minHeight: 250,
  emptyText: 'No tons in these days.',
})

/** `/reporting/revenue-forecast`: what the jobs of a week bring in, invoiced or not (O-089). */
export const RevenueForecast = figuresScreen({
  caption: 'Revenue Forecast',
  area: '/reporting',
  filter: REVENUE_FILTER,
  load: readForecast,
  parts: [forecastTiles, forecastTables, revenue, tons, weighedJobs],
})
