import { reportedLoadsQuery, type ReportedLoadRow } from '#shared/reporting/queries.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { customerColumn, jobColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'
import { earningColumns } from './earningColumns.ts'

const LOADS = columnsOfQuery(reportedLoadsQuery)

/** The loads of which the amounts and averages of figures are (RP250). */
export function isBilled(load: ReportedLoadRow): boolean {
  return load.isBilled
}

/** Shows loads that ended in the period of a figure, with the margin of all of them (RP23, RP32). */
export async function showLoads(
  { app, period }: FigureContext,
  title: string,
  which: (load: ReportedLoadRow) => boolean,
): Promise<void> {
  const days = period()
  if (days === null) return
  await showRows<ReportedLoadRow>(app, {
    title,
    id: 'report-loads-behind',
    keyField: 'id',
    load: async ({ store }) => (await store.fetchResult(reportedLoadsQuery, days)).filter(which),
    columns: (_services, cellLinks) =>
      columnsOf<typeof LOADS, ReportedLoadRow>(LOADS, [
        jobColumn(({ id }) => id, { strong: true }),
        rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
        customerColumn((row) => row, { cellLinks, minWidth: 140 }),
        { field: 'site', minWidth: 160, visible: false },
        { field: 'jobType', width: 110 },
        { field: 'driver', width: 120, visible: false },
        { field: 'billAs', width: 100 },
        { field: 'completed', width: 150 },
        'isBilled',
        ...earningColumns<ReportedLoadRow>(),
      ]),
    opens: (_app, { id }) => openJob(app, id),
    emptyText: 'No loads.',
  })
}
