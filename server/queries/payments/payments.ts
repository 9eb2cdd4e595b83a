import { Payment } from '#shared/payments/Payment.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Payments of one customer or of all, the latest first (S2 §7). */
export const payments: NamedQuery = queryOf(Payment, {
  parameters: { customerId: { kind: 'integer' } },
  where: matching('customerId'),
  orderBy: ['paymentDate desc', 'id desc'],
})
