import { dumpsterInventoryLocationsQuery } from '#shared/inventory/queries.ts'
import { implementQuery, matching } from '../implementQuery.ts'
import { allOf, compare } from '../predicate.ts'

export const dumpsterInventoryLocations = implementQuery(dumpsterInventoryLocationsQuery, {
  where: (parameters) =>
    allOf([
      compare('removed', 'eq', null),
      matching(dumpsterInventoryLocationsQuery, 'dumpsterInventoryId')(parameters),
    ]),
  orderBy: ['placed desc'],
})
