import { notesQuery } from '#shared/customers/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const notes = implementQuery(notesQuery, {
  where: matching(notesQuery, 'entityTypeName', 'entityId'),
})
