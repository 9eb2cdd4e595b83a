import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { Photo } from '#shared/rentals/Photo.ts'
import { photosQuery } from '#shared/rentals/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { addressOfPhoto } from '../../api/photos.ts'
import { openFile } from '../../app/openFile.ts'
import { oneSelected } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { uploadPhotos } from '../../screen/photos/uploadPhotos.ts'
import { messages } from './messages.ts'
import { photoEditor } from './photoEditor.ts'
import { PHOTO_RELATIONS, type PhotoRow } from './photoRows.ts'
import { uncompleteRental } from './uncompleteRental.ts'

/** `/admin/photo-overview` (F-108, F-109). */
export const PhotoOverview = listScreen(photosQuery, {
  id: 'admin-photos',
  caption: 'Photos',
  expand: PHOTO_RELATIONS,
  orderBy: ['created desc', 'id desc'],
  limit: 2000,
  columns: (_services, { linkTo, linkToFile }) =>
    columnsOf<typeof Photo, PhotoRow>(Photo, [
      { field: 'name', minWidth: 180, link: ({ id }: PhotoRow) => linkToFile(addressOfPhoto(id)) },
      {
        key: 'rental',
        caption: 'Rental',
        value: ({ rentalId }) => rentalDisplayId(rentalId),
        link: ({ rentalId }: PhotoRow) => linkTo(`/rentals/${rentalId}`),
        width: 90,
      },
      {
        key: 'customer',
        caption: 'Customer',
        value: ({ rental }) => (rental?.customer ? customerDisplayName(rental.customer) : ''),
        link: ({ rental }: PhotoRow) => (rental === null ? null : linkTo(`/customers/${rental.customerId}`)),
        minWidth: 160,
      },
      {
        key: 'site',
        caption: 'Site address',
        value: ({ rental }) =>
          rental?.serviceAddress ? serviceAddressDisplayName(rental.serviceAddress) : '',
        link: ({ rental }: PhotoRow) =>
          rental === null ? null : linkTo(`/jobs/sites/${rental.serviceAddressId}`),
        minWidth: 160,
      },
      {
        key: 'rentalCompleted',
        caption: 'Rental completed',
        value: ({ rental }) => rental?.completed ?? null,
        kind: 'instant',
      },
      { field: 'notes', minWidth: 140 },
      'created',
      { field: 'createdBy', width: 130 },
    ]),
  opens: { editor: photoEditor, adds: false },
  selection: 'multiple',
  actions: ({ app, model }) => [
    {
      id: 'open-file',
      caption: 'Open File',
      icon: 'external',
      enabled: oneSelected,
      run: ({ selected: [photo] }) => photo && openFile(app, addressOfPhoto(photo.id)),
    },
    {
      id: 'upload-photos',
      caption: 'Upload Photos',
      icon: 'add',
      needs: permissions.changeRentals,
      enabled: oneSelected,
      run: async ({ selected: [photo] }) => {
        if (photo !== undefined && (await uploadPhotos(app, photo.rentalId))) await model.search()
      },
    },
    {
      id: 'uncomplete-rental',
      caption: 'Un-complete Rental',
      icon: 'undo',
      needs: permissions.changeRentals,
      enabled: oneSelected,
      run: async ({ selected: [photo] }) => {
        if (photo?.rental && (await uncompleteRental(app, photo.rental))) await model.search()
      },
    },
  ],
  deletion: { question: messages.deletePhotos, isMultiple: true },
  emptyText: 'No photos yet.',
})
