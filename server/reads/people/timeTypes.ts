import { timeTypesQuery } from '#shared/people/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const timeTypes = implementQuery(timeTypesQuery, {
  orderBy: ['displayOrder', 'name'],
})
