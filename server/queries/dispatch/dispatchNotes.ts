import { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { compare } from '../predicate.ts'

/** Dispatch notes, the latest first; those that are done may be left out (S0 §7, F-122). */
export const dispatchNotes: NamedQuery = queryOf(DispatchNote, {
  parameters: { hideCompleted: { kind: 'flag' } },
  where: ({ hideCompleted }) => (hideCompleted === true ? compare('completed', 'eq', null) : null),
  orderBy: ['rentalDate desc', 'id desc'],
})
