import { getNotBilledYetQuery, type NotBilledRow } from '#shared/invoicing/queries.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf } from '../../grid/columns.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { customerColumn, jobColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'
import { createLinesActions } from './createLinesActions.ts'

const FIELDS = columnsOfQuery(getNotBilledYetQuery)

async function open({ app, search }: FigureContext, { jobId }: NotBilledRow): Promise<void> {
  if (await openJob(app, jobId)) await search()
}

const unbilled = figureGrid<readonly NotBilledRow[], NotBilledRow>({
  id: 'not-billed-yet',
  caption: 'Not billed yet',
  rows: (data) => data,
  keyField: 'id',
  columns: ({ cellLinks }) =>
    columnsOf<typeof FIELDS, NotBilledRow>(FIELDS, [
      { field: 'reason', strong: true, width: 230 },
      jobColumn(({ jobId }) => jobId, { key: 'jobId', width: 84 }),
      rentalColumn(({ rentalId }) => rentalId, { key: 'rentalId', cellLinks, width: 84 }),
      customerColumn((row) => row, { cellLinks, width: 190 }),
      { field: 'site', width: 190 },
      { field: 'completed', width: 110 },
      { field: 'detail', minWidth: 260 },
      { field: 'amount', width: 120, footer: sumBelow((row) => row.amount) },
    ]),
  opens: open,
  openAction: { id: 'open-job' },
  actions: (context) =>
    createLinesActions<NotBilledRow>(
      context,
      ({ jobId }) => ({ jobId }),
      (row) => row.canCreateLines,
    ),
  isMain: true,
  emptyText: 'Everything is billed.',
})

/** `/invoices/not-billed-yet`: what no invoice line charges, or a line may charge wrongly, and what it would bring (B-11, IN47). */
export const NotBilledYet = figuresScreen({
  caption: 'Not billed yet',
  reads: getNotBilledYetQuery.reads,
  offersNew: true,
  load: ({ store }) => store.fetchResult(getNotBilledYetQuery),
  parts: [unbilled],
})
