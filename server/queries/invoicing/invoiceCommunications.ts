import { InvoiceCommunication } from '#shared/invoicing/InvoiceCommunication.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Sent communications, the latest first; of one invoice or of all (S2 §7, M-033). */
export const invoiceCommunications: NamedQuery = queryOf(InvoiceCommunication, {
  parameters: { invoiceId: { kind: 'integer' } },
  where: matching('invoiceId'),
  orderBy: ['created desc', 'id desc'],
})
