import { DumpsterLocation } from '#shared/inventory/DumpsterLocation.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare } from '../predicate.ts'

/** Current locations, of one dumpster or of all (S1 §7). */
export const dumpsterInventoryLocations: NamedQuery = queryOf(DumpsterLocation, {
  resource: 'DumpsterInventoryLocations',
  parameters: { dumpsterInventoryId: { kind: 'integer' } },
  where: (parameters) =>
    allOf([compare('removed', 'eq', null), matching('dumpsterInventoryId')(parameters) ?? allOf([])]),
  orderBy: ['placed desc'],
})
