import { RateType } from '#shared/pricing/RateType.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const rateTypes: NamedQuery = queryOf(RateType, { orderBy: ['displayOrder', 'name'] })
