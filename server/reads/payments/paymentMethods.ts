import { paymentMethodsQuery } from '#shared/payments/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const paymentMethods = implementQuery(paymentMethodsQuery, {
  orderBy: ['displayOrder', 'name'],
})
