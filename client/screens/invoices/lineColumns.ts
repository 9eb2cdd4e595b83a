import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { lineTotal } from '#shared/invoicing/invoiceLineRules.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { columnsOf } from '../../grid/columns.ts'
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
