import { addDays } from '#shared/kernel/days.ts'
import type { AvailabilityRow } from '#shared/reporting/availability.ts'
import { AVAILABILITY_CHART } from '#shared/reporting/dashboardTables.ts'
import type { DashboardParts } from '#shared/reporting/figureParts.ts'
import { figureChart } from '../../screen/figures/figureChart.tsx'
import { showAvailable } from './showAvailable.ts'

/** How many dumpsters of each size are available on each day; each number opens what it consists of (O-084, RP32). */
export const availabilityChart = figureChart<DashboardParts, AvailabilityRow>({
  ...AVAILABILITY_CHART,
  opens: async (context, { index, series }) => {
    const days = context.period()
    if (days !== null) await showAvailable(context, addDays(days.startDate, index), series)
  },
})
