import { RentalStatus } from '#shared/rentals/rentalStatuses.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const rentalStatuses: NamedQuery = queryOf(RentalStatus, {
  orderBy: ['displayOrder', 'name'],
})
