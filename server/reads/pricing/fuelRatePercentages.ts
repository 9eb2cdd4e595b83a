import { fuelRatePercentagesQuery } from '#shared/pricing/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const fuelRatePercentages = implementQuery(fuelRatePercentagesQuery, {
  orderBy: ['startDate desc'],
})
