import { Rental } from '#shared/rentals/Rental.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Rentals, of a customer, at an address or in a status (S1 §7). */
export const rentals: NamedQuery = queryOf(Rental, {
  parameters: {
    customerId: { kind: 'integer' },
    serviceAddressId: { kind: 'integer' },
    statusId: { kind: 'integer' },
  },
  where: matching('customerId', 'serviceAddressId', 'statusId'),
  orderBy: ['id desc'],
})
