import { importKinds } from '#shared/importing/importKinds.ts'
import { importsQuery } from '#shared/importing/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { listScreen } from '../../../screen/list/listScreen.tsx'
import { ChooseFile } from './ChooseFile.tsx'

/** `/admin/import`: the files that were brought in, and a new one. */
export const ImportList = listScreen(importsQuery, {
  id: 'imports',
  caption: 'Import',
  note: 'Files of other systems and spreadsheets: people, prices, sites, customers, rates, dumpsters, rentals, open invoices, payments. Nothing is stored before you say so.',
  orderBy: ['id desc'],
  limit: 1_000,
  columns: [
    { field: 'fileName', strong: true, minWidth: 200 },
    { field: 'kind', width: 150, display: ({ kind }) => importKinds[kind].caption },
    { field: 'status', width: 110 },
    { field: 'rowCount', width: 80 },
    { field: 'addedCount', width: 80 },
    { field: 'updatedCount', width: 90 },
    { field: 'unchangedCount', width: 105 },
    { field: 'refusedCount', width: 90 },
    { field: 'created', caption: 'Read', width: 160 },
    { field: 'createdBy', caption: 'By', width: 150 },
  ],
  opens: { needs: permissions.administer, path: ({ id }) => `/admin/import/${id}` },
  minHeight: 320,
  Above: ChooseFile,
  emptyText: 'Nothing was imported yet. Choose a file above.',
})
