import { DumpsterFeeType } from '#shared/pricing/DumpsterFeeType.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const dumpsterFeeTypes: NamedQuery = queryOf(DumpsterFeeType, {
  orderBy: ['displayOrder', 'name'],
})
