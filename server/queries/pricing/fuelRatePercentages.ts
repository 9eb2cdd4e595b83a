import { FuelRatePercentage } from '#shared/pricing/FuelRatePercentage.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Fuel rates, the latest first (S0 §7). */
export const fuelRatePercentages: NamedQuery = queryOf(FuelRatePercentage, {
  orderBy: ['startDate desc'],
})
