import { photosQuery } from '#shared/rentals/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, anyOf, compare } from '../../queries/predicate.ts'

/** Photos of rentals, the only ones there are. */
const RENTAL_MODE = 1

export const photos = implementQuery(photosQuery, {
  where: ({ rentalId, mode, id }) =>
    allOf([
      ...(rentalId === undefined ? [] : [compare('rentalId', 'eq', rentalId)]),
      ...(id === undefined ? [] : [compare('rentalId', 'eq', id)]),
      ...(mode === undefined || mode === RENTAL_MODE ? [] : [anyOf([])]),
    ]),
  orderBy: ['created desc', 'id desc'],
})
