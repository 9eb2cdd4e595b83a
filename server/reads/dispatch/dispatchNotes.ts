import { dispatchNotesQuery } from '#shared/dispatch/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { compare } from '../../queries/predicate.ts'

export const dispatchNotes = implementQuery(dispatchNotesQuery, {
  where: ({ hideCompleted }) => (hideCompleted === true ? compare('completed', 'eq', null) : null),
  orderBy: ['rentalDate desc', 'id desc'],
})
