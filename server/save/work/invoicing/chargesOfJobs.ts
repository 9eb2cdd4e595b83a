import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import type { Records, Stored } from '../records.ts'

/** An active line with its invoice. */
export interface Charge {
  readonly line: Stored<'InvoiceLine'>
  readonly invoice: Stored<'Invoice'>
}

/** The active lines of these jobs, the oldest first. */
export async function chargesOfJobs(records: Records, jobIds: readonly number[]): Promise<readonly Charge[]> {
  const lines = (await records.findForUpdate('InvoiceLine', 'jobId', jobIds)).filter(
    ({ deleted }) => deleted === null,
  )
  const invoices = await records.findForUpdate(
    'Invoice',
    'id',
    lines.map(({ invoiceId }) => invoiceId),
  )
  const active = new Map(invoices.filter(isActiveInvoice).map((invoice) => [invoice.id, invoice]))
  return lines
    .toSorted((a, b) => a.id - b.id)
    .flatMap((line) => {
      const invoice = active.get(line.invoiceId)
      return invoice === undefined ? [] : [{ line, invoice }]
    })
}
