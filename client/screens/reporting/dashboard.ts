import { readDashboard } from '../../api/reporting.ts'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import { lastWeekOrMonth } from '../../screen/figures/periodFilter.ts'
import { availabilityChart } from './availabilityChart.ts'
import { dashboardInvoices } from './dashboardInvoices.ts'
import { dashboardTables } from './dashboardTables.ts'
import { dashboardTiles } from './dashboardTiles.ts'
import { dumpstersOnSite } from './dumpstersOnSite.ts'

/** `/dashboard/overview`: the figures of a week or any other days, for administrators (O-080 to O-085). */
export const Dashboard = figuresScreen({
  caption: 'Dashboard',
  filter: { id: 'dashboard', ranges: lastWeekOrMonth },
  isFilterBeside: true,
  load: ({ api, formats }, period) => readDashboard(api, period, formats.timeZone),
  parts: [dashboardTiles, dashboardTables, availabilityChart, dumpstersOnSite, dashboardInvoices],
})
