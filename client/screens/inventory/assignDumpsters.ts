import type { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import type { App } from '../../app/App.ts'
import { saveRecords } from '../../app/saving/saveRecords.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { messages } from './messages.ts'
import { SITE_RELATIONS, type SiteRow } from './siteRows.ts'

type Site = RecordOfEntity<typeof StorageDumpSite>

/** Chooses the dumpsters of sites: their links are deleted and made anew, by one save (F-089, F-091). */
export async function assignDumpsters(
  { app, model }: ListContext<SiteRow>,
  rows: readonly SiteRow[],
): Promise<void> {
  const { dialogs, lookups, store } = app
  if (rows.length > 1 && !(await dialogs.confirm(messages.overwriteAssignments))) return
  const [first] = rows
  const chosen = await dialogs.chooseSeveral({
    title: 'Select dumpsters',
    offered: lookups.options('Dumpster'),
    chosen:
      rows.length === 1 && first !== undefined ? first.dumpsters.map(({ dumpsterId }) => dumpsterId) : [],
  })
  if (chosen === undefined) return
  const scope = store.openScope('Assign dumpsters')
  const sites = await Promise.all(
    rows.map(({ id }) => store.fetchByKey('StorageDumpSite', id, SITE_RELATIONS)),
  )
  store.edit('Assign dumpsters', () => {
    for (const site of sites) if (site !== null) replaceLinks(store, site, chosen)
  })
  const isStored = await saveRecords(app, scope.changedRecords, () => app.review.open())
  if (isStored) await model.search()
  else scope.rollback()
}

function replaceLinks(store: App['store'], site: Site, chosen: readonly number[]): void {
  const current = site.dumpsters.filter(({ deleted }) => deleted === null)
  for (const link of current) if (!chosen.includes(link.dumpsterId)) store.remove(link)
  for (const dumpsterId of chosen)
    if (!current.some((link) => link.dumpsterId === dumpsterId))
      store.create('StorageDumpSiteDumpsterLink', { storageDumpSiteId: site.id, dumpsterId })
}
