import { invoiceCommunicationsQuery } from '#shared/invoicing/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const invoiceCommunications = implementQuery(invoiceCommunicationsQuery, {
  where: matching(invoiceCommunicationsQuery, 'invoiceId'),
  orderBy: ['created desc', 'id desc'],
})
