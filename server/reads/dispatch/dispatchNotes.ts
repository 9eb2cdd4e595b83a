import { dispatchNotesQuery } from '#shared/dispatch/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

export const dispatchNotes = implementQuery(dispatchNotesQuery, {
  where: ({ hideCompleted, onlyOpen }) => {
    if (onlyOpen === true) return allOf([compare('completed', 'eq', null), compare('notAwarded', 'eq', null)])
    return hideCompleted === true ? compare('completed', 'eq', null) : null
  },
  orderBy: ['rentalDate desc', 'id desc'],
})
