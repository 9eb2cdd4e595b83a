import { TRACKED_SIZES } from '#shared/inventory/dumpsterLabels.ts'
import type { AvailabilityRow } from '#shared/reporting/availability.ts'
import type { Dashboard } from '../../api/reporting.ts'
import { figureChart } from '../../screen/figures/figureChart.tsx'

/** How many dumpsters of each size are available on each day (O-084). */
export const availabilityChart = figureChart<Dashboard, AvailabilityRow>({
  caption: 'Availability',
  rows: ({ availability }) => availability,
  argument: 'DateString',
  argumentCaption: 'Date',
  series: TRACKED_SIZES.map((size) => ({ field: size, name: size })),
  emptyText: 'No days.',
})
