import { revenueByTypeQuery, type RevenueRow } from '#shared/reporting/queries.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import { totalsByType } from '#shared/reporting/revenue.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf, type GridColumn } from '../../grid/columns.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import type { CellLinks } from '../../screen/list/CellLinks.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import { figureTables } from '../../screen/figures/figureTables.tsx'
import { showRows } from '../../screen/figures/showRows.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { customerColumn, jobColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'
import { BY_TYPE_FILTER } from './reportFilters.ts'

/** A line with a number, because lines have no key of their own. */
type Line = RevenueRow & { readonly number: number }

const REVENUE = columnsOfQuery(revenueByTypeQuery)

async function readLines({ store }: ScreenContext, period: ReportPeriod): Promise<readonly Line[]> {
  const lines = await store.fetchResult(revenueByTypeQuery, period)
  return lines.map((line, number) => ({ ...line, number }))
}

const totals = figureTables<readonly Line[]>([
  {
    caption: 'Revenue by type',
    how: 'The lines below, summed by their revenue type: the category of the accounting product of a line, otherwise its service, otherwise Misc.',
    columns: ['Revenue type', 'Amount'],
    rows: (lines, { money }) =>
      totalsByType(lines).map(({ revenueType, amount }) => [
        revenueType,
        {
          text: money(amount),
          value: amount,
          opens: ({ app }) =>
            showLines(
              app,
              revenueType,
              lines.filter((line) => line.revenueType === revenueType),
            ),
        },
      ]),
    emptyText: 'No revenue in this period.',
  },
])

const lines = figureGrid<readonly Line[], Line>({
  id: 'revenue-by-type-grid',
  caption: 'Revenue lines',
  how: 'Quantity times rate of each line, before tax, without deleted lines and voided or deleted invoices. A line counts on the day its job was completed; one without a completed job, such as billed days, on the date of its invoice.',
  rows: (data) => data,
  keyField: 'number',
  columns: ({ cellLinks }) => lineColumns(cellLinks),
  opens: ({ app }, line) => openLine(app, line),
  isGroupable: true,
  isMain: true,
  emptyText: 'No revenue in this period.',
})

/** `/reporting/revenue-by-type`: what was billed for the work of a period, line by line (O-090). */
export const RevenueByType = figuresScreen({
  caption: 'Revenue By Type',
  reads: revenueByTypeQuery.reads,
  offersNew: true,
  filter: BY_TYPE_FILTER,
  load: readLines,
  parts: [totals, lines],
})

function lineColumns(cellLinks: CellLinks): readonly GridColumn<Line>[] {
  return columnsOf<typeof REVENUE, Line>(REVENUE, [
    jobColumn(({ jobId }) => jobId, { strong: true }),
    rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
    { field: 'revenueType', minWidth: 120 },
    customerColumn((row) => row, { cellLinks, minWidth: 150 }),
    { field: 'completed', width: 150 },
    { field: 'jobType', width: 96 },
    { field: 'action', width: 84 },
    { field: 'dumpsterSize', width: 106 },
    { field: 'billAsDumpsterSize', width: 100 },
    { field: 'weight', width: 84, visible: false },
    { field: 'driver', width: 120, visible: false },
    { field: 'salesPerson', width: 120, visible: false },
    { field: 'amount', width: 120, footer: sumBelow(({ amount }) => amount) },
  ])
}

async function openLine(app: ScreenContext, { jobId }: Line): Promise<boolean> {
  return jobId !== null && openJob(app, jobId)
}

/** Shows the lines of a revenue type (RP32). */
function showLines(app: ScreenContext, revenueType: string, rows: readonly Line[]): Promise<void> {
  return showRows<Line>(app, {
    title: `Revenue: ${revenueType}`,
    id: 'report-revenue-of-type',
    keyField: 'number',
    load: () => Promise.resolve(rows),
    columns: (_services, cellLinks) => lineColumns(cellLinks),
    opens: openLine,
    emptyText: 'No revenue.',
  })
}
