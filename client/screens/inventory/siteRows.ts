import type { storageDumpSitesQuery } from '#shared/inventory/queries.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'

/** A site is listed with the links to its dumpsters. */
export const SITE_RELATIONS = ['dumpsters'] as const

export type SiteRow = RowOf<typeof storageDumpSitesQuery, typeof SITE_RELATIONS>
