import { averageDaysOnSite, type OnSiteRow } from '#shared/reporting/dumpstersOnSite.ts'
import type { DashboardParts } from '#shared/reporting/figureParts.ts'
import { computedColumns } from '../../grid/columns.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'

/** The dumpsters that were with customers, and for how long (O-083). */
export const dumpstersOnSite = figureGrid<DashboardParts, OnSiteRow>({
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
