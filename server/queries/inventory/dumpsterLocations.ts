import { DumpsterLocation } from '#shared/inventory/DumpsterLocation.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Current and past locations, of one dumpster or by the job that placed or removed it (S1 §7). */
export const dumpsterLocations: NamedQuery = queryOf(DumpsterLocation, {
  parameters: {
    dumpsterInventoryId: { kind: 'integer' },
    placedJobId: { kind: 'integer' },
    removedJobId: { kind: 'integer' },
  },
  where: matching('dumpsterInventoryId', 'placedJobId', 'removedJobId'),
  orderBy: ['placed desc'],
})
