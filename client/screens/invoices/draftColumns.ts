import { Invoice } from '#shared/invoicing/Invoice.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { someSelected, type Action } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import { customerColumn, invoiceNumberColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'
import { linesOf } from './invoiceLines.ts'
import type { InvoiceDrafts } from './InvoiceDrafts.ts'
import type { InvoiceRecord } from './invoiceRows.ts'

/** The total of an invoice as its lines are now. */
function draftTotal({ invoiceLines, payments }: InvoiceRecord): number {
  return invoiceTotals(invoiceLines, payments).total
}

/** The columns of invoices that are drafted together (IN580). */
export function draftColumns(drafts: InvoiceDrafts) {
  return columnsOf<typeof Invoice, InvoiceRecord>(Invoice, [
    { key: 'isKept', caption: 'Create', kind: 'flag', value: (invoice) => drafts.isKept(invoice), width: 76 },
    customerColumn((row) => row, { strong: true }),
    rentalColumn(({ rentalId }) => rentalId, { width: 84 }),
    { key: 'jobs', caption: 'Jobs', value: jobsOf, minWidth: 110 },
    {
      key: 'lines',
      caption: 'Lines',
      kind: 'integer',
      value: (invoice) => linesOf(invoice).length,
      width: 70,
    },
    { key: 'total', caption: 'Total', kind: 'money', value: draftTotal, width: 110 },
    { field: 'dueDate', width: 104 },
    { field: 'pONumber', width: 110, visible: false },
    { field: 'note', minWidth: 120, visible: false },
    invoiceNumberColumn((row) => row, { caption: 'Added to', width: 100 }),
  ])
}

function jobsOf(invoice: InvoiceRecord): string {
  const ids = new Set(linesOf(invoice).flatMap(({ jobId }) => jobId ?? []))
  return [...ids].map(jobDisplayId).join(', ')
}

/** What is done with invoices that are drafted together, before Save. */
export function draftActions(drafts: InvoiceDrafts): readonly Action<InvoiceRecord>[] {
  return [
    {
      id: 'leave-out',
      caption: 'Leave Out',
      icon: 'close',
      enabled: someSelected,
      run: ({ selected }) => drafts.omit(selected),
    },
    {
      id: 'take-in',
      caption: 'Take In',
      icon: 'check',
      enabled: someSelected,
      run: ({ selected }) => drafts.keep(selected),
    },
  ]
}
