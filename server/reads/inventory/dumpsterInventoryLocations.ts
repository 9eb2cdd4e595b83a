import { dumpsterInventoryLocationsQuery } from '#shared/inventory/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

export const dumpsterInventoryLocations = implementQuery(dumpsterInventoryLocationsQuery, {
  where: (parameters) =>
    allOf([
      compare('removed', 'eq', null),
      matching(dumpsterInventoryLocationsQuery, 'dumpsterInventoryId')(parameters),
    ]),
  orderBy: ['placed desc'],
})
