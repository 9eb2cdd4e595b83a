import { CreditCard } from './CreditCard.ts'
import { CustomerRate } from './CustomerRate.ts'
import { DumpsterFeeTypeDumpsterLink } from './DumpsterFeeTypeDumpsterLink.ts'
import { DumpsterFeeType } from './DumpsterFeeType.ts'
import { FuelRatePercentage } from './FuelRatePercentage.ts'
import { RateType } from './RateType.ts'
import { TonExpense } from './TonExpense.ts'
import { recordsQuery } from '../model/queryContract.ts'

export const creditCardsQuery = recordsQuery(CreditCard)

/** Rates of one customer or of all, by customer, rate type and size (S0 §7). */
export const customerRatesQuery = recordsQuery(CustomerRate, {
  parameters: { customerId: { kind: 'integer' } },
})

/** The dumpster types that a fee applies to (S0 §7). */
export const dumpsterFeeTypeDumpsterLinksQuery = recordsQuery(DumpsterFeeTypeDumpsterLink, {
  parameters: { dumpsterFeeTypeId: { kind: 'integer' }, dumpsterId: { kind: 'integer' } },
})

export const dumpsterFeeTypesQuery = recordsQuery(DumpsterFeeType)

/** Fuel rates, the latest first (S0 §7). */
export const fuelRatePercentagesQuery = recordsQuery(FuelRatePercentage)

export const rateTypesQuery = recordsQuery(RateType)

export const tonExpensesQuery = recordsQuery(TonExpense)
