import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Storage and dump sites in the order of the board (S0 §7, S1 §7). */
export const storageDumpSites: NamedQuery = queryOf(StorageDumpSite, {
  parameters: { storage: { kind: 'flag' }, dump: { kind: 'flag' } },
  where: matching('storage', 'dump'),
  orderBy: ['displayOrder', 'name'],
})

/** The same under the name of the specification. */
export const storageDumpSitesInLowerCase: NamedQuery = { ...storageDumpSites, resource: 'storageDumpSites' }
