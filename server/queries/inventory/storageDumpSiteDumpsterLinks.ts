import { StorageDumpSiteDumpsterLink } from '#shared/inventory/StorageDumpSiteDumpsterLink.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Which dumpsters a site takes (S0 §3). */
export const storageDumpSiteDumpsterLinks: NamedQuery = queryOf(StorageDumpSiteDumpsterLink, {
  parameters: { storageDumpSiteId: { kind: 'integer' } },
  where: matching('storageDumpSiteId'),
})
