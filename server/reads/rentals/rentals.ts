import { rentalsQuery } from '#shared/rentals/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const rentals = implementQuery(rentalsQuery, {
  where: matching(rentalsQuery, 'customerId', 'serviceAddressId', 'statusId'),
  orderBy: ['id desc'],
})
