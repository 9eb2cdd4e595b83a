import { rentalStatusesQuery } from '#shared/rentals/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const rentalStatuses = implementQuery(rentalStatusesQuery, {
  orderBy: ['displayOrder', 'name'],
})
