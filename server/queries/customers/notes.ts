import { Note } from '#shared/customers/Note.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Notes of one record or of all records of an entity (S0 §7, F-052). */
export const notes: NamedQuery = queryOf(Note, {
  parameters: { entityTypeName: { kind: 'text' }, entityId: { kind: 'integer' } },
  where: matching('entityTypeName', 'entityId'),
})
