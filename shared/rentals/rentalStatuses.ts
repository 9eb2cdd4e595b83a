import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

/** Ids of the rental statuses (S1 §9). */
export const RENTAL_STATUS = { new: 1, inProgress: 2, complete: 3 } as const

/** The status of a rental (S1 §3). */
export const RentalStatus = defineEntity({
  name: 'RentalStatus',
  resource: 'RentalStatuses',
  caption: 'Rental status',
  title: ['name'],
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 40 }),
    displayOrder: field.integer('Order', { default: 0 }),
    rowVersion: field.version(),
  },
})

export type RentalStatus = RecordOf<typeof RentalStatus>
