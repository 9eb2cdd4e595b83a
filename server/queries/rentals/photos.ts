import { Photo } from '#shared/rentals/Photo.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, anyOf, compare } from '../predicate.ts'

/** Photos of rentals, the only ones there are. */
const RENTAL_MODE = 1

/** Photos, of one rental or of all; mode 1 says that id is a rental (S0 §7, S1 §7). */
export const photos: NamedQuery = queryOf(Photo, {
  parameters: { rentalId: { kind: 'integer' }, mode: { kind: 'integer' }, id: { kind: 'integer' } },
  where: ({ rentalId, mode, id }) =>
    allOf([
      ...(rentalId === undefined ? [] : [compare('rentalId', 'eq', Number(rentalId))]),
      ...(id === undefined ? [] : [compare('rentalId', 'eq', Number(id))]),
      ...(mode === undefined || mode === RENTAL_MODE ? [] : [anyOf([])]),
    ]),
  orderBy: ['created desc', 'id desc'],
})
