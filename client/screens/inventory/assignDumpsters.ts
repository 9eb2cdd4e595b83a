import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import { linkedIds, linksOf, renewLinks } from '../../screen/links/links.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { messages } from './messages.ts'
import type { SiteRow } from './siteRows.ts'

export const dumpstersOfSite = linksOf(StorageDumpSite, 'dumpsters', 'dumpsterId')

/** Chooses the dumpsters of sites: their links are deleted and made anew, by one save (F-089, F-091). */
export async function assignDumpsters(
  { app, model }: ListContext<SiteRow>,
  rows: readonly SiteRow[],
): Promise<void> {
  const { dialogs, lookups, store } = app
  if (rows.length > 1 && !(await dialogs.confirm(messages.overwriteAssignments))) return
  const sites = rows.map((row) => model.tracked(row))
  const [site] = sites
  const chosen = await dialogs.chooseSeveral({
    title: 'Select Dumpsters',
    offered: lookups.options('Dumpster'),
    chosen: sites.length === 1 && site !== undefined ? linkedIds(site, dumpstersOfSite) : [],
  })
  if (chosen === undefined) return
  const isStored = await storeEdit(app, 'Assign dumpsters', () => {
    for (const each of sites) renewLinks(store, each, dumpstersOfSite, chosen)
  })
  if (isStored) await model.search()
}
