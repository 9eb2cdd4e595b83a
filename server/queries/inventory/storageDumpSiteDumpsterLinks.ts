import { storageDumpSiteDumpsterLinksQuery } from '#shared/inventory/queries.ts'
import { implementQuery, matching } from '../implementQuery.ts'

export const storageDumpSiteDumpsterLinks = implementQuery(storageDumpSiteDumpsterLinksQuery, {
  where: matching(storageDumpSiteDumpsterLinksQuery, 'storageDumpSiteId'),
})
