import { storageDumpSitesInLowerCaseQuery, storageDumpSitesQuery } from '#shared/inventory/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const storageDumpSites = implementQuery(storageDumpSitesQuery, {
  where: matching(storageDumpSitesQuery, 'storage', 'dump'),
  orderBy: ['displayOrder', 'name'],
})

export const storageDumpSitesInLowerCase = implementQuery(storageDumpSitesInLowerCaseQuery, {
  where: matching(storageDumpSitesInLowerCaseQuery, 'storage', 'dump'),
  orderBy: ['displayOrder', 'name'],
})
