import { DASHBOARD_PARTS, DASHBOARD_READS, type DashboardParts } from '#shared/reporting/figureParts.ts'
import { fetchDashboard } from './figureCalls.ts'
import { fetchArriving } from '../../screen/figures/ArrivingParts.ts'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import { LAST_WEEK_OR_MONTH } from '../../screen/figures/periodFilter.ts'
import { dashboardInvoices } from './dashboardInvoices.ts'
import { dashboardTables } from './dashboardTables.ts'
import { dashboardTiles } from './dashboardTiles.ts'
import { addDays } from '#shared/kernel/days.ts'
import type { AvailabilityRow } from '#shared/reporting/availability.ts'
import { AVAILABILITY_CHART } from '#shared/reporting/dashboardTables.ts'
import { figureChart } from '../../screen/figures/figureChart.tsx'
import { averageDaysOnSite, type OnSiteRow } from '#shared/reporting/dumpstersOnSite.ts'
import { computedColumns, columnsOf } from '../../grid/columns.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import { availableOnDayQuery, type AvailableOnDayRow } from '#shared/reporting/queries.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { jobColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'

const AVAILABLE = columnsOfQuery(availableOnDayQuery)

/** The dumpsters that were with customers, and for how long (O-083). */
const dumpstersOnSite = figureGrid<DashboardParts, OnSiteRow>({
  id: 'dashboard-dumpsters-on-site-grid',
  caption: 'Dumpsters on site',
  how: 'Each time a dumpster was with a customer on any day of this period. Days on site count from the day after it was placed to the day it was removed, or to today.',
  rows: ({ onSite }) => onSite,
  keyField: 'id',
  columns: () =>
    computedColumns<OnSiteRow>([
      { key: 'size', caption: 'Size', value: ({ size }) => size, minWidth: 120 },
      {
        key: 'dumpsterNumber',
        caption: 'Dumpster number',
        value: ({ dumpsterNumber }) => dumpsterNumber,
        kind: 'integer',
        width: 150,
      },
      { key: 'placed', caption: 'Placed', value: ({ placed }) => placed, kind: 'instant', width: 180 },
      { key: 'removed', caption: 'Removed', value: ({ removed }) => removed, kind: 'instant', width: 180 },
      {
        key: 'daysOnSite',
        caption: 'Days on site',
        value: ({ daysOnSite }) => daysOnSite,
        kind: 'integer',
        width: 160,
        footer: { caption: 'Average', decimals: 2, of: averageDaysOnSite },
      },
    ]),
  isGroupable: true,
  emptyText: 'No dumpsters were on site.',
})

/** How many dumpsters of each size are available on each day; each number opens what it consists of (O-084, RP32). */
const availabilityChart = figureChart<DashboardParts, AvailabilityRow>({
  ...AVAILABILITY_CHART,
  opens: async (context, { index, series }) => {
    const days = context.period()
    if (days !== null) await showAvailable(context, addDays(days.startDate, index), series)
  },
})

/** `/dashboard/overview`: the figures of a week or any other period, for administrators (O-080 to O-085). */
export const Dashboard = figuresScreen({
  caption: 'Dashboard',
  reads: DASHBOARD_READS,
  filter: { id: 'dashboard', ranges: LAST_WEEK_OR_MONTH },
  isFilterBeside: true,
  load: ({ api }, period, reader) =>
    fetchArriving<DashboardParts>(DASHBOARD_PARTS, reader, (receiver) =>
      fetchDashboard(api, period, receiver),
    ),
  pdf: ({ startDate, endDate }) => `/api/report/Dashboard?from=${startDate}&to=${endDate}`,
  parts: [dashboardTiles, dashboardTables, availabilityChart, dumpstersOnSite, dashboardInvoices],
})

/** A dumpster or a job, with a number, because they have no common key. */
type Available = AvailableOnDayRow & { readonly number: number }

/** Shows the dumpsters of a size that are in the number of a day, and the jobs planned until then (RP13, RP32). */
async function showAvailable({ app }: FigureContext, day: string, size: string): Promise<void> {
  await showRows<Available>(app, {
    title: `Available ${size} on ${app.formats.day(day)}`,
    id: 'report-available-behind',
    keyField: 'number',
    load: async ({ store }) =>
      (await store.fetchResult(availableOnDayQuery, { day }))
        .filter((row) => row.size === size)
        .map((row, number) => ({ ...row, number })),
    columns: (_services, cellLinks) =>
      columnsOf<typeof AVAILABLE, Available>(AVAILABLE, [
        { key: 'what', caption: 'What', value: whatOf, strong: true, minWidth: 160 },
        { field: 'dumpsterNumber', width: 150 },
        jobColumn(({ jobId }) => jobId),
        rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
        { field: 'startDate', width: 130 },
        { field: 'change', width: 120, footer: sumBelow(({ change }) => change) },
      ]),
    opens: async (_app, { jobId }) => jobId !== null && openJob(app, jobId),
    emptyText: 'No dumpsters.',
  })
}

function whatOf({ jobId, change }: AvailableOnDayRow): string {
  if (jobId === null) return 'Dumpster not at a customer'
  return change > 0 ? 'Planned pickup' : 'Planned delivery'
}
