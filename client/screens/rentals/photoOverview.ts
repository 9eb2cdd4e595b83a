import { permissions } from '#shared/access/roles.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { photosQuery } from '#shared/rentals/queries.ts'
import type { Rental } from '#shared/rentals/Rental.ts'
import { urlOfPhoto } from '../../screen/photos/photoCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { openFile } from '../../context/openFile.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn, rentalColumn, siteColumn } from '../../screen/columns/recordColumns.ts'
import { uploadPhotos } from '../../screen/photos/uploadPhotos.ts'
import { photoEditor } from './photoEditor.ts'

/** `/admin/photo-overview` (F-108, F-109). */
export const PhotoOverview = listScreen(photosQuery, {
  id: 'admin-photos',
  caption: 'Photos',
  expand: ['rental', 'rental.customer', 'rental.serviceAddress'],
  orderBy: ['created desc', 'id desc'],
  limit: 2000,
  columns: (_services, cellLinks) => [
    {
      field: 'name',
      minWidth: 180,
      link: ({ id }: { id: number }) => cellLinks.linkToFile(urlOfPhoto(id)),
    },
    rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
    customerColumn(({ rental }) => rental, { cellLinks, minWidth: 160 }),
    siteColumn(({ rental }) => rental, { cellLinks, minWidth: 160 }),
    {
      key: 'rentalCompleted',
      caption: 'Rental completed',
      value: ({ rental }) => rental?.completed ?? null,
      kind: 'instant',
    },
    { field: 'notes', minWidth: 140 },
    'created',
    { field: 'createdBy', width: 130 },
  ],
  opens: { editor: photoEditor, adds: false },
  selection: 'multiple',
  actions: [
    {
      caption: 'Open File',
      icon: 'external',
      withOne: ({ id }, { app }) => openFile(app, urlOfPhoto(id)),
    },
    {
      caption: 'Upload Photos',
      icon: 'add',
      needs: permissions.changeRentals,
      withOne: ({ rentalId }, { app }) => uploadPhotos(app, rentalId),
    },
    {
      caption: 'Un-complete Rental',
      icon: 'undo',
      needs: permissions.changeRentals,
      withOne: ({ rental }, { app }) => rental !== null && uncompleteRental(rental, app),
    },
  ],
  deletion: { question: 'Are you sure you want to DELETE this photo/these photos?', isMultiple: true },
  emptyText: 'No photos yet. Drivers take them, or you add them to a rental.',
})

/** Clears when a rental was completed, after the question (F-109); its status follows from its jobs. */
async function uncompleteRental({ id, completed }: Pick<Rental, 'id' | 'completed'>, app: ScreenContext) {
  if (completed === null) {
    app.toasts.error(`${rentalDisplayId(id)} is not complete.`)
    return false
  }
  if (!(await app.dialogs.confirm('Are you sure you want to un-complete the selected rental?'))) return false
  const rental = await app.store.fetchByKey('Rental', id)
  return rental !== null && storeEdit(app, 'Un-complete rental', () => void (rental.completed = null))
}
