import { dumpsterFeeTypesQuery } from '#shared/pricing/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const dumpsterFeeTypes = implementQuery(dumpsterFeeTypesQuery, {
  orderBy: ['displayOrder', 'name'],
})
