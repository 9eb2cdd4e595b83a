import { PaymentLine } from '#shared/payments/PaymentLine.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** What of payments went to invoices: of one payment, to one invoice, or all (S2 §7). */
export const paymentLines: NamedQuery = queryOf(PaymentLine, {
  parameters: { paymentId: { kind: 'integer' }, invoiceId: { kind: 'integer' } },
  where: matching('paymentId', 'invoiceId'),
  orderBy: ['paymentId', 'lineNumber'],
})
