import { dispatchNotesQuery } from '#shared/dispatch/queries.ts'
import { implementQuery } from '../implementQuery.ts'
import { compare } from '../predicate.ts'

export const dispatchNotes = implementQuery(dispatchNotesQuery, {
  where: ({ hideCompleted }) => (hideCompleted === true ? compare('completed', 'eq', null) : null),
  orderBy: ['rentalDate desc', 'id desc'],
})
