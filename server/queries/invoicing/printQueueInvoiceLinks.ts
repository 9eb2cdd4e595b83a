import { PrintQueueInvoiceLink } from '#shared/invoicing/PrintQueueInvoiceLink.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Invoices of a print run, or print runs of an invoice (S2 §3). */
export const printQueueInvoiceLinks: NamedQuery = queryOf(PrintQueueInvoiceLink, {
  parameters: { printQueueId: { kind: 'integer' }, invoiceId: { kind: 'integer' } },
  where: matching('printQueueId', 'invoiceId'),
})
