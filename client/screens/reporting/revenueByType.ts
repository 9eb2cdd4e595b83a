import { revenueByTypeQuery, type RevenueRow } from '#shared/reporting/queries.ts'
import type { ReportPeriod } from '#shared/reporting/reportPeriods.ts'
import { totalsByType } from '#shared/reporting/revenue.ts'
import type { App } from '../../app/App.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf } from '../../grid/columns.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import { figureTables } from '../../screen/figures/figureTables.tsx'
import { openJob } from '../../screen/jobs/openJob.ts'
import { jobColumn, rentalColumn } from './recordColumns.ts'
import { BY_TYPE_FILTER } from './reportFilters.ts'

/** A line with a number, because lines have no key of their own. */
type Line = RevenueRow & { readonly number: number }

const REVENUE = columnsOfQuery(revenueByTypeQuery)

async function readLines({ store }: App, period: ReportPeriod): Promise<readonly Line[]> {
  const lines = await store.fetchResult(revenueByTypeQuery, period)
  return lines.map((line, number) => ({ ...line, number }))
}

const totals = figureTables<readonly Line[]>([
  {
    caption: 'Revenue by type',
    columns: ['Revenue type', 'Amount'],
    rows: (lines, { money }) =>
      totalsByType(lines).map(({ revenueType, amount }) => [revenueType, money(amount)]),
    emptyText: 'No revenue in these days.',
  },
])

const lines = figureGrid<readonly Line[], Line>({
  id: 'revenue-by-type-grid',
  caption: 'Revenue lines',
  rows: (data) => data,
  keyField: 'number',
  columns: ({ places }) => [
    ...jobColumn<Line>(({ jobId }) => jobId),
    ...rentalColumn<Line>(places, ({ rentalId }) => rentalId),
    ...columnsOf<typeof REVENUE, Line>(REVENUE, [
      { field: 'revenueType', minWidth: 120 },
      {
        field: 'customer',
        link: ({ customerId }: Line) => places.linkTo(`/customers/${customerId}`),
        minWidth: 150,
      },
      { field: 'completed', width: 150 },
      { field: 'jobType', width: 96 },
      { field: 'action', width: 84 },
      { field: 'dumpsterSize', width: 106 },
      { field: 'billAsDumpsterSize', width: 100 },
      { field: 'weight', width: 84, visible: false },
      { field: 'driver', width: 120, visible: false },
      { field: 'salesPerson', width: 120, visible: false },
      { field: 'amount', width: 120, footer: sumBelow(({ amount }) => amount) },
    ]),
  ],
  opens: async ({ app }, { jobId }) => jobId !== null && openJob(app, jobId),
  isGroupable: true,
  isMain: true,
  emptyText: 'No revenue in these days.',
})

/** `/reporting/revenue-by-type`: what was billed for the work of a week, line by line (O-090). */
export const RevenueByType = figuresScreen({
  caption: 'Revenue By Type',
  area: '/reporting',
  filter: BY_TYPE_FILTER,
  load: readLines,
  parts: [totals, lines],
})
