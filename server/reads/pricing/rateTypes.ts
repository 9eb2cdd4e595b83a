import { rateTypesQuery } from '#shared/pricing/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const rateTypes = implementQuery(rateTypesQuery, {
  orderBy: ['displayOrder', 'name'],
})
