import { storageDumpSiteDumpsterLinksQuery } from '#shared/inventory/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const storageDumpSiteDumpsterLinks = implementQuery(storageDumpSiteDumpsterLinksQuery, {
  where: matching(storageDumpSiteDumpsterLinksQuery, 'storageDumpSiteId'),
})
