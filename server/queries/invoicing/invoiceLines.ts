import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Lines of an invoice, of a rental or of a job (S2 §3). */
export const invoiceLines: NamedQuery = queryOf(InvoiceLine, {
  parameters: { invoiceId: { kind: 'integer' }, rentalId: { kind: 'integer' }, jobId: { kind: 'integer' } },
  where: matching('invoiceId', 'rentalId', 'jobId'),
  orderBy: ['invoiceId', 'lineNumber'],
})
