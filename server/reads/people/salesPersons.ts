import { salesPersonsQuery } from '#shared/people/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const salesPersons = implementQuery(salesPersonsQuery, {
  orderBy: ['displayOrder', 'name'],
})
