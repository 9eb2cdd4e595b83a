import type { DumpSite } from '#shared/dispatch/nextDumpSite.ts'
import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import { StorageDumpSiteDumpsterLink } from '#shared/inventory/StorageDumpSiteDumpsterLink.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

/** All sites, deleted ones included, with the dumpster types that they accept; the rule picks from them. */
export async function readDumpSites(
  database: Queryable,
): Promise<readonly (DumpSite & { readonly name: string })[]> {
  const sites = await readRows(database, SITES, {}, SITE.columns)
  const links = groupBy(await readRows(database, LINKS, {}, LINK.columns), (link) => link.storageDumpSiteId)
  return sites.map((site) => ({
    ...site,
    dumpsterIds: (links.get(site.id) ?? []).map(({ dumpsterId }) => dumpsterId),
  }))
}

const SITE = columnsOf(
  StorageDumpSite,
  '',
  'id',
  'name',
  'displayOrder',
  'latitude',
  'longitude',
  'dump',
  'deleted',
)

const LINK = columnsOf(StorageDumpSiteDumpsterLink, '', 'storageDumpSiteId', 'dumpsterId')

const SITES = `SELECT ${SITE.sql} FROM [StorageDumpSite]`

const LINKS = `SELECT ${LINK.sql} FROM [StorageDumpSiteDumpsterLink] WHERE [deleted] IS NULL`
