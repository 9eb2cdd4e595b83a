import { printQueueInvoiceLinksQuery } from '#shared/invoicing/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const printQueueInvoiceLinks = implementQuery(printQueueInvoiceLinksQuery, {
  where: matching(printQueueInvoiceLinksQuery, 'printQueueId', 'invoiceId'),
})
