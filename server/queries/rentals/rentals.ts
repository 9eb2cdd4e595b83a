import { rentalsQuery } from '#shared/rentals/queries.ts'
import { implementQuery, matching } from '../implementQuery.ts'

export const rentals = implementQuery(rentalsQuery, {
  where: matching(rentalsQuery, 'customerId', 'serviceAddressId', 'statusId'),
  orderBy: ['id desc'],
})
