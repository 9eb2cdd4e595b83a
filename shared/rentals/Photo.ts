import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** A photo of a rental; the server assigns the file name (S0 §3, F-108). */
export const Photo = defineEntity({
  name: 'Photo',
  resource: 'Photos',
  caption: 'Photo',
  title: ['id', 'name'],
  access: {
    read: permissions.viewRentals,
    create: permissions.addPhotos,
    update: permissions.changeRentals,
    delete: permissions.changeRentals,
  },
  fields: {
    id: field.id(),
    rentalId: field.reference('Rental', 'Rental', { required: true }),
    name: field.text('File name', { required: true, maxLength: 255 }),
    filename: field.text('Stored file', { maxLength: 100, serverOwned: true }),
    notes: field.note('Notes'),
    ...stamps({ deletes: true }),
  },
  relations: {
    rental: belongsTo('Rental', 'rentalId'),
  },
})

export type Photo = RecordOf<typeof Photo>
