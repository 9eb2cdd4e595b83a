import type { photosQuery } from '#shared/rentals/queries.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'

/** A photo is listed with what it shows: the rental, its customer and its site. */
export const PHOTO_RELATIONS = ['rental', 'rental.customer', 'rental.serviceAddress'] as const

export type PhotoRow = RowOf<typeof photosQuery, typeof PHOTO_RELATIONS>
