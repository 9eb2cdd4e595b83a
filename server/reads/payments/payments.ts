import { paymentsQuery } from '#shared/payments/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const payments = implementQuery(paymentsQuery, {
  where: matching(paymentsQuery, 'customerId'),
  orderBy: ['paymentDate desc', 'id desc'],
})
