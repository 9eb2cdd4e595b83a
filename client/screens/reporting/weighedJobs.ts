import type { ForecastParts } from '#shared/reporting/figureParts.ts'
import type { TonsRow } from '#shared/reporting/tonsDumped.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { computedColumns } from '../../grid/columns.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import { openJob } from '../../screen/jobs/openJob.ts'
import { jobColumn } from '../../screen/columns/recordColumns.ts'

/** The jobs whose weights make up the tons dumped (O-089). */
export const weighedJobs = figureGrid<ForecastParts, TonsRow>({
  id: 'report-jobs-grid',
  caption: 'Jobs with tons dumped',
  how: 'The jobs completed in this period on which a weight was recorded.',
  rows: ({ tons }) => tons.jobs,
  keyField: 'id',
  columns: () =>
    computedColumns<TonsRow>([
      jobColumn(({ id }) => id, { strong: true }),
      { key: 'customer', caption: 'Customer', value: ({ customer }) => customer, minWidth: 160 },
      { key: 'jobType', caption: 'Job type', value: ({ jobType }) => jobType, width: 120 },
      { key: 'action', caption: 'Action', value: ({ action }) => action, width: 100 },
      { key: 'driver', caption: 'Driver', value: ({ driver }) => driver, width: 140 },
      { key: 'dumpster', caption: 'Dumpster', value: ({ dumpster }) => dumpster, width: 130 },
      { key: 'billAs', caption: 'Bill as', value: ({ billAs }) => billAs, width: 130 },
      {
        key: 'tons',
        caption: 'Tons',
        value: ({ tons }) => tons,
        kind: 'rate',
        footer: sumBelow(({ tons }) => tons, 4),
      },
    ]),
  opens: ({ app }, { id }) => openJob(app, id),
  emptyText: 'No jobs with a weight in this period.',
})
