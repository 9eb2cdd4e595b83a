import { printQueueInvoiceLinksQuery } from '#shared/invoicing/queries.ts'
import { implementQuery, matching } from '../implementQuery.ts'

export const printQueueInvoiceLinks = implementQuery(printQueueInvoiceLinksQuery, {
  where: matching(printQueueInvoiceLinksQuery, 'printQueueId', 'invoiceId'),
})
