import { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Emails, the latest first: to a customer, or about an invoice, a payment or a statement (S0 §3). */
export const emailMessages: NamedQuery = queryOf(EmailMessage, {
  parameters: {
    customerId: { kind: 'integer' },
    invoiceId: { kind: 'integer' },
    paymentId: { kind: 'integer' },
    statementId: { kind: 'integer' },
    status: { kind: 'text' },
  },
  where: matching('customerId', 'invoiceId', 'paymentId', 'statementId', 'status'),
  orderBy: ['created desc', 'id desc'],
})
