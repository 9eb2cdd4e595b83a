import { emailMessagesQuery } from '#shared/invoicing/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const emailMessages = implementQuery(emailMessagesQuery, {
  where: matching(emailMessagesQuery, 'customerId', 'invoiceId', 'paymentId', 'statementId', 'status'),
  orderBy: ['created desc', 'id desc'],
})
