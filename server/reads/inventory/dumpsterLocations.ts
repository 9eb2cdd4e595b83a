import { dumpsterLocationsQuery } from '#shared/inventory/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const dumpsterLocations = implementQuery(dumpsterLocationsQuery, {
  where: matching(dumpsterLocationsQuery, 'dumpsterInventoryId', 'placedJobId', 'removedJobId'),
  orderBy: ['placed desc'],
})
