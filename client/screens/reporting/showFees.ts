import { reportedFeesQuery, type ReportedFeeRow } from '#shared/reporting/queries.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { customerColumn, jobColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'

const FEES = columnsOfQuery(reportedFeesQuery)

/** Shows the fees of one name that were entered on the jobs of the period of a figure (RP19, RP32). */
export async function showFees({ app, period }: FigureContext, name: string): Promise<void> {
  const days = period()
  if (days === null) return
  await showRows<ReportedFeeRow>(app, {
    title: `Fees: ${name}`,
    id: 'report-fees-behind',
    keyField: 'id',
    load: async ({ store }) =>
      (await store.fetchResult(reportedFeesQuery, days)).filter((fee) => fee.name === name),
    columns: (_services, cellLinks) =>
      columnsOf<typeof FEES, ReportedFeeRow>(FEES, [
        jobColumn(({ jobId }) => jobId, { strong: true }),
        rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
        customerColumn((row) => row, { cellLinks, minWidth: 160 }),
        { field: 'completed', width: 150 },
        { field: 'quantity', width: 120, footer: sumBelow(({ quantity }) => quantity) },
        { field: 'price', width: 120 },
        { field: 'amount', width: 130, footer: sumBelow(({ amount }) => amount) },
      ]),
    opens: (_app, { jobId }) => openJob(app, jobId),
    emptyText: 'No fees.',
  })
}
