import type { RecordOf } from '../model/defineEntity.ts'
import { defineFixedLookup } from '../model/defineLookup.ts'

/** Ids of the rental statuses (S1 §9). */
export const RENTAL_STATUS = { new: 1, inProgress: 2, complete: 3 } as const

/** The status of a rental (S1 §3). */
export const RentalStatus = defineFixedLookup({
  name: 'RentalStatus',
  resource: 'RentalStatuses',
  caption: 'Rental status',
})

export type RentalStatus = RecordOf<typeof RentalStatus>
