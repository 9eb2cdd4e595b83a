import { permissions } from '#shared/access/roles.ts'
import { storageDumpSitesQuery } from '#shared/inventory/queries.ts'
import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import { linkedIds, linkedTitles, linksOf, renewLinks } from '../../screen/links/links.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import type { TrackedRecord } from '../../store/types.ts'
import { formSection } from '../../form/FormSection.tsx'
import { ADDRESS_FIELDS } from '../../screen/address/addressFields.ts'
import { addressPart } from '../../screen/address/addressPart.tsx'
import { editorOf } from '../../screen/editor/Editor.ts'

/** The dialog of a storage or dump site (F-090). */
export const siteEditor = editorOf(StorageDumpSite, {
  noun: 'storage or dump site',
  width: 800,
  offersNext: true,
  sections: [
    formSection(StorageDumpSite, null, [{ field: 'name', span: 2 }, 'tonExpenseId', 'dump', 'storage']),
    formSection(StorageDumpSite, 'Address', [addressPart(StorageDumpSite), ...ADDRESS_FIELDS]),
    formSection(StorageDumpSite, null, [{ field: 'note', span: 3 }]),
  ],
})

/** Asked before several sites. */
const OVERWRITE =
  'This replaces the dumpsters of all selected sites with the ones you choose. Do you want to continue?'

const dumpstersOfSite = linksOf(StorageDumpSite, 'dumpsters', 'dumpsterId')

/** `/admin/storage-dump-sites/overview` (F-087…F-091). */
export const StorageDumpSites = listScreen(storageDumpSitesQuery, {
  id: 'admin-storage-dump-sites',
  caption: 'Storage and dump sites',
  expand: ['dumpsters'],
  orderBy: ['displayOrder', 'name'],
  limit: 1000,
  columns: (services) => [
    { field: 'name', strong: true, minWidth: 220 },
    'dump',
    'storage',
    'tonExpenseId',
    'note',
    'address1',
    { field: 'address2', visible: false },
    'city',
    { field: 'state', width: 70 },
    'zip',
    { field: 'country', visible: false },
    { field: 'latitude', visible: false },
    { field: 'longitude', visible: false },
    linkedTitles(services, dumpstersOfSite, { caption: 'Dumpsters', minWidth: 160 }),
  ],
  opens: { editor: siteEditor, listPath: '/admin/storage-dump-sites' },
  selection: 'multiple',
  actions: [
    {
      caption: 'Assign Dumpsters',
      icon: 'truck',
      needs: permissions.administer,
      withRecords: assignDumpsters,
    },
  ],
  deletion: {
    question: 'Are you sure you want to delete the selected storage dump site(s)?',
    isMultiple: true,
  },
  emptyText: 'No sites yet. Add the first one.',
})

/** Chooses the dumpsters of sites: their links are deleted and made anew, by one save (F-089, F-091); resolves with whether they were. */
async function assignDumpsters(sites: readonly TrackedRecord[], { app }: { readonly app: ScreenContext }) {
  if (sites.length > 1 && !(await app.dialogs.confirm(OVERWRITE))) return false
  const chosen = await app.dialogs.chooseSeveral({
    title: 'Select Dumpsters',
    offered: app.lookups.options('Dumpster'),
    chosen: sites.length === 1 ? sites.flatMap((site) => linkedIds(site, dumpstersOfSite)) : [],
  })
  if (chosen === undefined) return false
  return storeEdit(app, 'Assign dumpsters', () => {
    for (const site of sites) renewLinks(app.store, site, dumpstersOfSite, chosen)
  })
}
