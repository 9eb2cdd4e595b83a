import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import { storageDumpSitesQuery } from '#shared/inventory/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { someSelected } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import { linkedTitles } from '../../screen/links/links.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { assignDumpsters, dumpstersOfSite } from './assignDumpsters.ts'
import { messages } from './messages.ts'
import { siteEditor } from './siteEditor.ts'
import { SITE_RELATIONS, type SiteRow } from './siteRows.ts'

/** `/admin/storage-dump-sites/overview` (F-087…F-091). */
export const StorageDumpSites = listScreen(storageDumpSitesQuery, {
  id: 'admin-storage-dump-sites',
  caption: 'Storage and dump sites',
  expand: SITE_RELATIONS,
  orderBy: ['displayOrder', 'name'],
  limit: 1000,
  columns: (services) =>
    columnsOf<typeof StorageDumpSite, SiteRow>(StorageDumpSite, [
      { field: 'name', strong: true, minWidth: 220 },
      'dump',
      'storage',
      'tonExpenseId',
      'note',
      'address1',
      { field: 'address2', visible: false },
      'city',
      { field: 'state', width: 70 },
      { field: 'zip', width: 80 },
      { field: 'country', visible: false },
      { field: 'latitude', visible: false },
      { field: 'longitude', visible: false },
      linkedTitles(services, dumpstersOfSite, { caption: 'Dumpsters', minWidth: 160 }),
    ]),
  opens: { editor: siteEditor, address: '/admin/storage-dump-sites' },
  selection: 'multiple',
  actions: (context) => [
    {
      id: 'assign-dumpsters',
      caption: 'Assign Dumpsters',
      icon: 'truck',
      needs: permissions.administer,
      enabled: someSelected,
      run: ({ selected }) => assignDumpsters(context, selected),
    },
  ],
  deletion: { question: messages.deleteSites, isMultiple: true },
  emptyText: 'No sites yet. Add the first one.',
})
