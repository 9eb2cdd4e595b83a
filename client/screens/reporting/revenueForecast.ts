import { fetchForecast } from './figureCalls.ts'
import { FORECAST_PARTS, FORECAST_READS, type ForecastParts } from '#shared/reporting/figureParts.ts'
import { fetchArriving } from '../../screen/figures/ArrivingParts.ts'
import { getEstimatedRevenueQuery, type ForecastRow } from '#shared/reporting/queries.ts'
import { UNCATEGORIZED, type TonsByName } from '#shared/reporting/tonsDumped.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf, computedColumns } from '../../grid/columns.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import { openJob } from '../../screen/jobs/openJob.ts'
import { forecastTables, forecastTiles } from './forecastTables.ts'
import { isWeighed, showJobs } from './showJobs.ts'
import { jobColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'
import { REVENUE_FILTER } from './reportFilters.ts'
import { weighedJobs } from './weighedJobs.ts'

const FORECAST = columnsOfQuery(getEstimatedRevenueQuery)

const revenue = figureGrid<ForecastParts, ForecastRow>({
  id: 'report-revenue-grid',
  caption: 'Estimated revenue',
  how: 'The jobs completed in this period. The revenue of a job is the total of its invoice lines, before tax and without voided and deleted invoices; of a job without any, the total of the lines that would be created for it automatically.',
  rows: (data) => data.revenue,
  keyField: 'id',
  columns: ({ cellLinks }) =>
    columnsOf<typeof FORECAST, ForecastRow>(FORECAST, [
      jobColumn(({ id }) => id, { strong: true }),
      rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
      { field: 'customer', minWidth: 160 },
      { field: 'action', width: 90 },
      { field: 'dumpster', width: 130 },
      { field: 'completed', width: 160 },
      { field: 'weight', width: 100, footer: sumBelow(({ weight }) => weight, 4) },
      { field: 'salesPerson', width: 130 },
      { field: 'range', width: 90 },
      { field: 'estimatedRevenue', width: 120, footer: sumBelow(({ estimatedRevenue }) => estimatedRevenue) },
    ]),
  opens: ({ app }, { id }) => openJob(app, id),
  emptyText: 'No jobs were completed in this period.',
})

const tons = figureGrid<ForecastParts, TonsByName>({
  id: 'report-tons-grid',
  caption: 'Tons dumped',
  how: 'The weights recorded on the jobs completed in this period, by the category of their dumpster; Other is for jobs without one.',
  rows: (data) => data.tons.categories,
  keyField: 'name',
  columns: (context) =>
    computedColumns<TonsByName>([
      { key: 'name', caption: 'Category', value: ({ name }) => name, minWidth: 120 },
      {
        key: 'tons',
        caption: 'Tons',
        value: (row) => row.tons,
        link: ({ name }) => ({
          open: () =>
            reportErrorsOf(
              showJobs(
                context,
                `Tons: ${name}`,
                (job) => isWeighed(job) && (job.category ?? UNCATEGORIZED) === name,
              ),
              context.app.errors,
            ),
        }),
        kind: 'rate',
        footer: sumBelow((row) => row.tons, 4),
      },
    ]),
  minHeight: 250,
  emptyText: 'No tons in this period.',
})

/** `/reporting/revenue-forecast`: the revenue of the jobs of a period, invoiced or estimated (O-089). */
export const RevenueForecast = figuresScreen({
  caption: 'Revenue Forecast',
  reads: FORECAST_READS,
  filter: REVENUE_FILTER,
  load: ({ api }, period, reader) =>
    fetchArriving<ForecastParts>(FORECAST_PARTS, reader, (receiver) => fetchForecast(api, period, receiver)),
  parts: [forecastTiles, forecastTables, revenue, tons, weighedJobs],
})
