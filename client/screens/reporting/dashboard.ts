import { DASHBOARD_PARTS, type DashboardParts } from '#shared/reporting/figureParts.ts'
import { readDashboard } from './figureCalls.ts'
import { readArriving } from '../../screen/figures/ArrivingParts.ts'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import { LAST_WEEK_OR_MONTH } from '../../screen/figures/periodFilter.ts'
import { availabilityChart } from './availabilityChart.ts'
import { dashboardInvoices } from './dashboardInvoices.ts'
import { dashboardTables } from './dashboardTables.ts'
import { dashboardTiles } from './dashboardTiles.ts'
import { dumpstersOnSite } from './dumpstersOnSite.ts'

/** `/dashboard/overview`: the figures of a week or any other period, for administrators (O-080 to O-085). */
export const Dashboard = figuresScreen({
  caption: 'Dashboard',
  filter: { id: 'dashboard', ranges: LAST_WEEK_OR_MONTH },
  isFilterBeside: true,
  load: ({ api }, period, reader) =>
    readArriving<DashboardParts>(DASHBOARD_PARTS, reader, (receiver) => readDashboard(api, period, receiver)),
  pdf: ({ startDate, endDate }) => `/api/report/Dashboard?from=${startDate}&to=${endDate}`,
  parts: [dashboardTiles, dashboardTables, availabilityChart, dumpstersOnSite, dashboardInvoices],
})
