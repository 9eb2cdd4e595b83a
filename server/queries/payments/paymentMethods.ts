import { PaymentMethod } from '#shared/payments/paymentMethods.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const paymentMethods: NamedQuery = queryOf(PaymentMethod, {
  orderBy: ['displayOrder', 'name'],
})
