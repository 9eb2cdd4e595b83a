import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { lineTotal } from '#shared/invoicing/invoiceLineRules.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { CellLinks } from '../../screen/list/CellLinks.ts'
import type { LineRecord } from './invoiceRows.ts'

/** The columns of the lines of an invoice (M-007). */
export const LINE_COLUMNS = columnsOf<typeof InvoiceLine, LineRecord>(InvoiceLine, [
  { field: 'lineNumber', width: 64 },
  { field: 'description', strong: true, minWidth: 280 },
  { field: 'service', width: 172 },
  'weight',
  'quantity',
  { field: 'rate', width: 100 },
  { key: 'total', caption: 'Total', value: lineTotal, kind: 'money' },
  { field: 'quickBooksProductId', width: 172 },
  { field: 'jobId', display: ({ jobId }) => jobDisplayId(jobId), width: 84 },
  { field: 'note', minWidth: 120 },
])

/** The same, where a job opens in its dialog (LK500). */
export function linkedLineColumns({ linkToDialog }: CellLinks): typeof LINE_COLUMNS {
  return LINE_COLUMNS.map((column) =>
    column.field === 'jobId'
      ? {
          ...column,
          link: ({ jobId }) => (jobId === null ? null : linkToDialog((app) => showJob(app, jobId))),
        }
      : column,
  )
}

async function showJob(app: ScreenContext, jobId: number): Promise<boolean> {
  // Loaded with the first job that is opened.
  const { openJob } = await import('../../screen/jobs/openJob.ts')
  return openJob(app, jobId)
}
